import type { Monaco } from '@monaco-editor/react';

/**
 * The editor sets the name of a language level where TypeScript expects the file name of a library, so that no library
 * is found.
 */
export function fixCodeCompletion(monaco: Monaco): void {
  const { javascriptDefaults } = monaco.languages.typescript;
  javascriptDefaults.setCompilerOptions({ ...javascriptDefaults.getCompilerOptions(), lib: ['lib.es2023.d.ts'] });
}
