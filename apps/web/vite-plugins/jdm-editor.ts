import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const graphFolder = new URL('../src/shared/decision-graph/', import.meta.url);
const standIns: Record<string, string> = {
  // It wants one enum of the code editor, which weighs megabytes and is loaded when a function is opened.
  'monaco-editor': fileURLToPath(new URL('monaco-stand-in.ts', graphFolder)),
  // It writes and reads Excel files only when asked to.
  exceljs: fileURLToPath(new URL('exceljs-stand-in.ts', graphFolder)),
  // What is typed must not be told later than it is saved.
  'use-debounce': fileURLToPath(new URL('debounce-stand-in.ts', graphFolder)),
};

const library = /@gorules[\\/]jdm-editor[\\/]dist[\\/]index\.js$/;

/**
 * Version 1.52.0 infers the types of a graph in a loop that it leaves at the input node, which comes first, where it
 * means to go on with the next: expressions would have no type help until something was evaluated.
 */
export function mendTypeInference(code: string): string {
  const start = code.indexOf('of a.walk(e)) {');
  const end = code.indexOf('isModified: d', start);
  const loop = start < 0 || end < 0 ? '' : code.slice(start, end);
  const exits = loop.match(/\n\s+return;/g)?.length;
  if (exits !== 3) throw new Error('@gorules/jdm-editor has changed: look at mendTypeInference again');
  return code.slice(0, start) + loop.replace(/(\n\s+)return;/g, '$1continue;') + code.slice(end);
}

/** It reads an Excel file where nobody catches: of a bad one, the person would hear nothing. */
export function mendExcelReading(code: string): string {
  const start = /(\w+) = async \(\w+, \w+\) => \{\s+const \{ Workbook: \w+ \} = (\w+), .*\.xlsx\.load\(/g;
  const found = [...code.matchAll(start)];
  if (found.length !== 1) throw new Error('@gorules/jdm-editor has changed: look at mendExcelReading again');
  return code.replace(start, (reading, name: string, exceljs: string) => {
    const mended = `${name} = (...file) => ${exceljs}.readOrTell(() => readExcelFile(...file))`;
    return `${mended}, ${reading.replace(name, 'readExcelFile')}`;
  });
}

/** Makes the graph editor lighter to load, and mends what it gets wrong. */
export function jdmEditor(): Plugin {
  return {
    name: 'rulewright:jdm-editor',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer && library.test(importer) ? standIns[source] : undefined;
    },
    transform: {
      filter: { id: library },
      handler: (code) => ({ code: mendExcelReading(mendTypeInference(code)), map: null }),
    },
  };
}
