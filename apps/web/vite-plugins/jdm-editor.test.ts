import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  patchClipboard,
  patchExcelLoading,
  patchExcelReading,
  patchSampleKeeping,
  patchStorage,
  patchTypeInference,
  patchWords,
} from './jdm-editor.ts';
import { patchColumnLabels, patchNodeNames } from './jdm-editor-names.ts';
import { patchBracketClosing, patchCompletion } from './jdm-editor-typing.ts';

const library = createRequire(import.meta.url).resolve('@gorules/jdm-editor');
const code = await readFile(library.replace(/index[^/]*$/, 'index.js'), 'utf8');

test('the loop over the nodes goes on after the input node', () => {
  const patched = patchTypeInference(code);
  expect(patched).toMatch(/=== "inputNode"\)\s+continue;/);
});

test('another version of the library stops the build, instead of being patched by chance', () => {
  expect(() => patchTypeInference('for (const node of graph.walk()) return;')).toThrow('look at patchTypeInference');
  expect(() => patchExcelReading('read = async (file) => new Workbook().xlsx.load(file)')).toThrow(
    'look at patchExcelReading',
  );
  expect(() => patchExcelLoading('const { Workbook } = exceljs,')).toThrow('look at patchExcelLoading');
  expect(() => patchClipboard('navigator.clipboard.readText()')).toThrow('look at patchClipboard');
  expect(() => patchSampleKeeping('localStorage.setItem(key, sample)')).toThrow('look at patchSampleKeeping');
  expect(() => patchStorage('localStorage.getItem("jdm-compact-mode")')).toThrow('look at patchStorage');
  expect(() => patchWords('Run simulation')).toThrow('look at patchWords');
  expect(() => patchBracketClosing('[closeBrackets()]')).toThrow('look at patchBracketClosing');
  expect(() => patchCompletion('autocompletion({ override: [source] })')).toThrow('look at patchCompletion');
  expect(() => patchNodeNames('({ name: "request" })')).toThrow('look at patchNodeNames');
  expect(() => patchColumnLabels('create(label || "New field")')).toThrow('look at patchColumnLabels');
});

test('an Excel file is read where a bad one is told of', () => {
  const reading = /\w+ = \(\.\.\.file\) => (\w+)\.readOrTell\(.*\), readExcelFile = async .*\n.*Workbook: \w+ } = \1,/;
  expect(patchExcelReading(code)).toMatch(reading);
});

test('an Excel file is written and read when what does it has been loaded', () => {
  expect(patchExcelLoading(code)).not.toMatch(/Workbook: \w+ } = \w+,/);
});

test('nodes are copied and pasted by the keys of every machine, and by way of no permission', () => {
  const patched = patchClipboard(code);
  expect(patched).not.toMatch(/"[cdv]" && \w\.metaKey/);
  expect(patched).not.toContain('navigator.clipboard');
});

test('the sample that a schema is made from is left nowhere for the next person', () => {
  const keeping = /localStorage\.\w+\([^)]*-model/;
  expect(code).toMatch(keeping);
  expect(patchSampleKeeping(code)).not.toMatch(keeping);
});

test('the editor asks for no storage that a browser may forbid', () => {
  expect(patchStorage(patchSampleKeeping(code))).not.toMatch(/\blocalStorage\b/);
});

test('the editor speaks of tests, as the page around it does', () => {
  const words = /run simulation|simulation data/i;
  expect(code).toMatch(words);
  expect(patchWords(code)).not.toMatch(words);
});

test('an expression field adds no bracket to what is typed, and chooses no suggestion by itself', () => {
  const patched = patchCompletion(patchBracketClosing(code));
  const [, closing, keys] = code.match(/closeBrackets as (\w+), closeBracketsKeymap as (\w+)/) ?? [];
  expect(patched).not.toMatch(new RegExp(`\\b${closing}\\(\\)|\\.\\.\\.${keys}\\b`));
  expect(patched).toMatch(/selectOnOpen: false, override/);
});

test('every kind of node begins with a capital, and every way to add one asks for a fresh name', () => {
  const patched = patchNodeNames(code);
  expect(patched).not.toMatch(/generateNode: .*\s+name: ["`][a-z]/);
  expect(patched.match(/withFreshNames\(/g)).toHaveLength(2);
});

test('every way to give a column a field asks for its label', () => {
  expect(patchColumnLabels(code).match(/labelFor\(/g)).toHaveLength(2);
});
