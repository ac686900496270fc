import type { TestCase } from '@rulewright/contract';
import { MAX_TEST_CASES, tooManyTestCases } from '@rulewright/contract';
import { jsonFault, jsonTokens } from '@rulewright/jdm';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { positionAt } from '#lib/sheets/text-position.ts';
import { contentOf } from '../cases/test-case-queries.ts';
import type { FileCase } from './file-case.ts';

/** The cases as the API takes them. */
export const jsonOfCases = (cases: readonly TestCase[]): string =>
  `${JSON.stringify({ test_cases: cases.map((one) => ({ id: one.id, ...contentOf(one) })) }, null, 2)}\n`;

/** Reads a list of test cases, or an object that holds one as `test_cases`. */
export function readCaseJson(text: string): FileCase[] {
  const fault = jsonFault(text);
  if (fault) throw new UnreadableFile(`${placeOf(text, fault.start)}: ${fault.message}.`);
  const value: unknown = JSON.parse(text);
  const list = Array.isArray(value) ? value : isFields(value) ? value.test_cases : null;
  if (!Array.isArray(list))
    throw new UnreadableFile('The file is neither a list of test cases nor an object that holds one as "test_cases".');
  if (list.length === 0) throw new UnreadableFile('The list of test cases is empty.');
  if (list.length > MAX_TEST_CASES) throw new UnreadableFile(`${tooManyTestCases}, and the file has ${list.length}.`);
  const places = placesOf(text, Array.isArray(value) ? 1 : 2);
  return list.map((item, at): FileCase => {
    const place = (field?: string) =>
      placeOf(text, (field && places[at]?.members.get(field)) || (places[at]?.start ?? 0));
    if (!isFields(item)) return { id: null, content: {}, fault: 'a test case must be a JSON object', place };
    const { id, name, input, expected, match, tolerance, any, clock, notes, tags } = item;
    const given = { name, input, expected, match, tolerance, any, clock, notes, tags };
    return {
      id: typeof id === 'string' ? id : null,
      content: Object.fromEntries(Object.entries(given).filter(([, member]) => member !== undefined)),
      fault: null,
      place,
    };
  });
}

function placeOf(text: string, offset: number): string {
  const { line, column } = positionAt(text, offset);
  return `Line ${line}, column ${column}`;
}

type Place = { start: number; members: Map<string, number> };

/** Where the items of the list begin, and their members. The list is the text, or its member `test_cases`. */
function placesOf(text: string, listDepth: 1 | 2): Place[] {
  const places: Place[] = [];
  let depth = 0;
  let mayBegin = false;
  let isInList = listDepth === 1;
  let key = '';
  for (const { kind, start, end } of jsonTokens(text)) {
    const sign = kind === 'sign' ? text.charAt(start) : '';
    if (mayBegin && sign !== ']') places.push({ start, members: new Map() });
    if (kind === 'string') key = text.slice(start, end);
    if (sign === ':' && depth === 1) isInList = JSON.parse(key) === 'test_cases';
    if (sign === ':' && depth === listDepth + 1 && isInList)
      places.at(-1)?.members.set(JSON.parse(key) as string, end + 1);
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    mayBegin = isInList && depth === listDepth && (sign === '[' || sign === ',');
  }
  return places;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
