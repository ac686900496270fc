import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { patchColumnLabels, patchNodeNames } from './jdm-editor-names.ts';
import { patchBracketClosing, patchCompletion } from './jdm-editor-typing.ts';
import { replaceExactly } from './replace-exactly.ts';

const replacementFolder = new URL('../src/jdm-editor/vendor-replacements/', import.meta.url);
const replacements: Record<string, string> = {
  // The editor uses one enum of the code editor, which is several megabytes and is loaded when a function is opened.
  'monaco-editor': fileURLToPath(new URL('monaco-editor.ts', replacementFolder)),
  // Excel files are read and written only on request.
  exceljs: fileURLToPath(new URL('exceljs.ts', replacementFolder)),
  // Edits must reach us before somebody saves them.
  'use-debounce': fileURLToPath(new URL('use-debounce.ts', replacementFolder)),
  'editor-storage': fileURLToPath(new URL('editor-storage.ts', replacementFolder)),
  'graph-clipboard': fileURLToPath(new URL('graph-clipboard.ts', replacementFolder)),
  'node-names': fileURLToPath(new URL('node-names.ts', replacementFolder)),
  'column-labels': fileURLToPath(new URL('column-labels.ts', replacementFolder)),
};

const library = /@gorules[\\/]jdm-editor[\\/]dist[\\/]index\.js$/;

/**
 * Version 1.52.0 infers the types of a graph in a loop that it leaves at the input node instead of continuing with the
 * next node: expressions would have no type help until something was evaluated.
 */
export function patchTypeInference(code: string): string {
  const start = code.indexOf('of a.walk(e)) {');
  const end = code.indexOf('isModified: d', start);
  const loop = start < 0 || end < 0 ? '' : code.slice(start, end);
  const exits = loop.match(/\n\s+return;/g)?.length;
  if (exits !== 3) throw new Error('@gorules/jdm-editor has changed: look at patchTypeInference again');
  return code.slice(0, start) + loop.replace(/(\n\s+)return;/g, '$1continue;') + code.slice(end);
}

/** The editor uses the Excel library before it is loaded, so that no file was written. */
export function patchExcelLoading(code: string): string {
  const start = /const \{ Workbook: (\w+) \} = (\w+),/g;
  return replaceExactly(code, 'patchExcelLoading', [[start, 'const { Workbook: $1 } = await $2.loadOrTell(),', 2]]);
}

/** The editor does not catch errors of reading an Excel file, so that nobody was told about a bad file. */
export function patchExcelReading(code: string): string {
  const start = /(\w+) = async \(\w+, \w+\) => \{\s+const \{ Workbook: \w+ \} = (\w+), .*\.xlsx\.load\(/g;
  const found = [...code.matchAll(start)];
  if (found.length !== 1) throw new Error('@gorules/jdm-editor has changed: look at patchExcelReading again');
  return code.replace(start, (reading, name: string, exceljs: string) => {
    const patched = `${name} = (...file) => ${exceljs}.readOrTell(() => readExcelFile(...file))`;
    return `${patched}, ${reading.replace(name, 'readExcelFile')}`;
  });
}

/**
 * The editor handles only the Mac's shortcuts for copying, pasting and duplicating nodes, even while a text is typed,
 * and uses a clipboard that not every page is allowed to read.
 */
export function patchClipboard(code: string): string {
  const patched = replaceExactly(code, 'patchClipboard', [
    [/(\w)\.key === "([cdv])" && \1\.metaKey/g, '$1.key === "$2" && ($1.metaKey || $1.ctrlKey) && isForGraph($1)', 3],
    [/window\.isSecureContext && navigator\.clipboard \? .* : \w+\((\w)\);/g, 'await copyOrTell($1);', 1],
    [/navigator\.clipboard\.readText\(\)/g, 'pastedText()', 1],
  ]);
  return `import { copyOrTell, isForGraph, pastedText } from 'graph-clipboard';\n${patched}`;
}

/**
 * The editor stores the sample of a schema in the browser, and would offer it to the next person who signs in there.
 */
export function patchSampleKeeping(code: string): string {
  return replaceExactly(code, 'patchSampleKeeping', [
    [/localStorage\.setItem\(`\$\{\w+\}-model`, \w+\), /g, '', 1],
    [/localStorage\.getItem\(`\$\{\w+\}-model`\) \|\| void 0/g, 'void 0', 1],
  ]);
}

/** The editor does not catch errors of the browser's storage, so that no graph was shown where storage is forbidden. */
export function patchStorage(code: string): string {
  const patched = replaceExactly(code, 'patchStorage', [[/\blocalStorage\.(?=[gs]etItem\()/g, 'editorStorage.', 12]]);
  return `import { editorStorage } from 'editor-storage';\n${patched}`;
}

/** The product does not call anything a simulation. */
export function patchWords(code: string): string {
  return replaceExactly(code, 'patchWords', [
    [/Run simulation to see the results/g, 'Test the document to see the results', 1],
    [/Based on simulation data/g, 'Based on the last test', 1],
    [/Use console\.log and run simulation to debug/g, 'Use console.log and test the document to debug', 1],
  ]);
}

const patches = [
  patchTypeInference,
  patchExcelReading,
  patchExcelLoading,
  patchClipboard,
  patchSampleKeeping,
  patchStorage,
  patchWords,
  patchBracketClosing,
  patchCompletion,
  patchNodeNames,
  patchColumnLabels,
];

/** Makes the graph editor faster to load, and fixes its defects. */
export function jdmEditor(): Plugin {
  return {
    name: 'rulewright:jdm-editor',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer && library.test(importer) ? replacements[source] : undefined;
    },
    transform: {
      filter: { id: library },
      handler: (code) => ({
        code: patches.reduce((patched, patch) => patch(patched), code),
        map: null,
      }),
    },
  };
}
