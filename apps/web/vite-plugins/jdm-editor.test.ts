import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  mendClipboard,
  mendExcelLoading,
  mendExcelReading,
  mendSampleKeeping,
  mendStorage,
  mendTypeInference,
  mendWords,
} from './jdm-editor.ts';
import { mendColumnLabels, mendNodeNames } from './jdm-editor-names.ts';
import { mendBracketClosing, mendCompletion } from './jdm-editor-typing.ts';

const library = createRequire(import.meta.url).resolve('@gorules/jdm-editor');
const code = await readFile(library.replace(/index[^/]*$/, 'index.js'), 'utf8');

test('the loop over the nodes goes on after the input node', () => {
  const mended = mendTypeInference(code);
  expect(mended).toMatch(/=== "inputNode"\)\s+continue;/);
});

test('another version of the library stops the build, instead of being patched by chance', () => {
  expect(() => mendTypeInference('for (const node of graph.walk()) return;')).toThrow('look at mendTypeInference');
  expect(() => mendExcelReading('read = async (file) => new Workbook().xlsx.load(file)')).toThrow(
    'look at mendExcelReading',
  );
  expect(() => mendExcelLoading('const { Workbook } = exceljs,')).toThrow('look at mendExcelLoading');
  expect(() => mendClipboard('navigator.clipboard.readText()')).toThrow('look at mendClipboard');
  expect(() => mendSampleKeeping('localStorage.setItem(key, sample)')).toThrow('look at mendSampleKeeping');
  expect(() => mendStorage('localStorage.getItem("jdm-compact-mode")')).toThrow('look at mendStorage');
  expect(() => mendWords('Run simulation')).toThrow('look at mendWords');
  expect(() => mendBracketClosing('[closeBrackets()]')).toThrow('look at mendBracketClosing');
  expect(() => mendCompletion('autocompletion({ override: [source] })')).toThrow('look at mendCompletion');
  expect(() => mendNodeNames('({ name: "request" })')).toThrow('look at mendNodeNames');
  expect(() => mendColumnLabels('create(label || "New field")')).toThrow('look at mendColumnLabels');
});

test('an Excel file is read where a bad one is told of', () => {
  const reading = /\w+ = \(\.\.\.file\) => (\w+)\.readOrTell\(.*\), readExcelFile = async .*\n.*Workbook: \w+ } = \1,/;
  expect(mendExcelReading(code)).toMatch(reading);
});

test('an Excel file is written and read when what does it has been loaded', () => {
  expect(mendExcelLoading(code)).not.toMatch(/Workbook: \w+ } = \w+,/);
});

test('nodes are copied and pasted by the keys of every machine, and by way of no permission', () => {
  const mended = mendClipboard(code);
  expect(mended).not.toMatch(/"[cdv]" && \w\.metaKey/);
  expect(mended).not.toContain('navigator.clipboard');
});

test('the sample that a schema is made from is left nowhere for the next person', () => {
  const keeping = /localStorage\.\w+\([^)]*-model/;
  expect(code).toMatch(keeping);
  expect(mendSampleKeeping(code)).not.toMatch(keeping);
});

test('the editor asks for no storage that a browser may forbid', () => {
  expect(mendStorage(mendSampleKeeping(code))).not.toMatch(/\blocalStorage\b/);
});

test('the editor speaks of tests, as the page around it does', () => {
  const words = /run simulation|simulation data/i;
  expect(code).toMatch(words);
  expect(mendWords(code)).not.toMatch(words);
});

test('an expression field adds no bracket to what is typed, and chooses no suggestion by itself', () => {
  const mended = mendCompletion(mendBracketClosing(code));
  const [, closing, keys] = code.match(/closeBrackets as (\w+), closeBracketsKeymap as (\w+)/) ?? [];
  expect(mended).not.toMatch(new RegExp(`\\b${closing}\\(\\)|\\.\\.\\.${keys}\\b`));
  expect(mended).toMatch(/selectOnOpen: false, override/);
});

test('every kind of node begins with a capital, and every way to add one asks for a fresh name', () => {
  const mended = mendNodeNames(code);
  expect(mended).not.toMatch(/generateNode: .*\s+name: ["`][a-z]/);
  expect(mended.match(/withFreshNames\(/g)).toHaveLength(2);
});

test('every way to give a column a field asks for its label', () => {
  expect(mendColumnLabels(code).match(/labelFor\(/g)).toHaveLength(2);
});
