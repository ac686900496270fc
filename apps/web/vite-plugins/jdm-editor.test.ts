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

test('continues the loop over the nodes after the input node', () => {
  const patched = patchTypeInference(code);
  expect(patched).toMatch(/=== "inputNode"\)\s+continue;/);
});

test('stops the build for another version of the library', () => {
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

test('reads an Excel file so that an error is shown for a bad one', () => {
  const reading = /\w+ = \(\.\.\.file\) => (\w+)\.readOrTell\(.*\), readExcelFile = async .*\n.*Workbook: \w+ } = \1,/;
  expect(patchExcelReading(code)).toMatch(reading);
});

test('loads the Excel library before a file is written or read', () => {
  expect(patchExcelLoading(code)).not.toMatch(/Workbook: \w+ } = \w+,/);
});

test('copies and pastes nodes with the keys of every system, without a permission', () => {
  const patched = patchClipboard(code);
  expect(patched).not.toMatch(/"[cdv]" && \w\.metaKey/);
  expect(patched).not.toContain('navigator.clipboard');
});

test('does not store the sample of a schema for the next person', () => {
  const keeping = /localStorage\.\w+\([^)]*-model/;
  expect(code).toMatch(keeping);
  expect(patchSampleKeeping(code)).not.toMatch(keeping);
});

test('uses no storage that a browser may forbid', () => {
  expect(patchStorage(patchSampleKeeping(code))).not.toMatch(/\blocalStorage\b/);
});

test('speaks of tests, as the page around the editor does', () => {
  const words = /run simulation|simulation data/i;
  expect(code).toMatch(words);
  expect(patchWords(code)).not.toMatch(words);
});

test('adds no bracket in an expression field, and selects no suggestion by itself', () => {
  const patched = patchCompletion(patchBracketClosing(code));
  const [, closing, keys] = code.match(/closeBrackets as (\w+), closeBracketsKeymap as (\w+)/) ?? [];
  expect(patched).not.toMatch(new RegExp(`\\b${closing}\\(\\)|\\.\\.\\.${keys}\\b`));
  expect(patched).toMatch(/selectOnOpen: false, override/);
});

test('starts the name of every kind of node with a capital, and makes every added name unique', () => {
  const patched = patchNodeNames(code);
  expect(patched).not.toMatch(/generateNode: .*\s+name: ["`][a-z]/);
  expect(patched.match(/withFreshNames\(/g)).toHaveLength(2);
});

test('sets the label of a column wherever its field is set', () => {
  expect(patchColumnLabels(code).match(/labelFor\(/g)).toHaveLength(2);
});
