import type { Monaco } from '@monaco-editor/react';

/** The editor names a language level where TypeScript wants the name of a file, and then finds no library at all. */
export function fixCodeCompletion(monaco: Monaco): void {
  const { javascriptDefaults } = monaco.languages.typescript;
  javascriptDefaults.setCompilerOptions({ ...javascriptDefaults.getCompilerOptions(), lib: ['lib.es2023.d.ts'] });
}
