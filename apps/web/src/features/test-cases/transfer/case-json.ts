import type { TestCase } from '@rulewright/contract';
import { MAX_TEST_CASES, tooManyTestCases } from '@rulewright/contract';
import { jsonFault, jsonTokens, withoutUnderflow } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';
import { UnreadableFile } from '#lib/sheets/sheet.ts';
import { positionsIn } from '#lib/sheets/text-position.ts';
import { contentOf } from '../edits/test-case-queries.ts';
import type { FileCase } from './file-case.ts';

/** The member of a file that holds the cases. */
export const casesMember = 'test_cases';

/** Graphs that other programs wrote may hold inputs with outputs under this name. */
const foreignMember = 'tests';

const written = (one: TestCase) => ({ id: one.id, ...contentOf(one) });

/** The cases as the member of an object, as the API takes them, each on a line of its own: thousands are not read otherwise. */
export function memberOfCases(cases: readonly TestCase[]): string {
  const list = cases.map((one) => `\n    ${JSON.stringify(written(one))}`).join(',');
  return `"${casesMember}": [${list}\n  ]`;
}

export const jsonOfCases = (cases: readonly TestCase[]): string => `{\n  ${memberOfCases(cases)}\n}\n`;

/** Whether the JSON text of an object holds test cases. */
export function hasCases(text: string): boolean {
  const { list } = listIn(JSON.parse(text));
  return Array.isArray(list) && list.length > 0;
}

/** The list of cases in what a file holds, and the member that it is. None where the file is the list. */
function listIn(value: unknown): { list: unknown; member: string | null } {
  if (Array.isArray(value)) return { list: value, member: null };
  if (!isRecord(value)) return { list: null, member: null };
  const { [casesMember]: own, [foreignMember]: foreign } = value;
  if (Array.isArray(own)) return { list: own, member: casesMember };
  const isForeign = Array.isArray(foreign) && foreign.every((item) => isRecord(item) && isRecord(item.input));
  return isForeign ? { list: foreign, member: foreignMember } : { list: null, member: null };
}

/** Reads a list of test cases, or an object that holds one as `test_cases`, or as `tests` with inputs and outputs. */
export function readCaseJson(text: string): FileCase[] {
  const placeOf = placesIn(text);
  const fault = jsonFault(text);
  if (fault) throw new UnreadableFile(`${placeOf(fault.start)}: ${fault.message}.`);
  const value: unknown = JSON.parse(withoutUnderflow(text));
  const { list, member } = listIn(value);
  if (!Array.isArray(list))
    throw new UnreadableFile('The file is neither a list of test cases nor an object that holds one as "test_cases".');
  if (list.length === 0) throw new UnreadableFile('The list of test cases is empty.');
  if (list.length > MAX_TEST_CASES) throw new UnreadableFile(`${tooManyTestCases}, and the file has ${list.length}.`);
  const places = placesOf(text, member);
  return list.map((item, at): FileCase => {
    const place = (field?: string) => placeOf((field && places[at]?.members.get(field)) || (places[at]?.start ?? 0));
    if (!isRecord(item)) return { ...nothing, fault: 'a test case must be a JSON object', place };
    const { id, name, input, expected, match, tolerance, any, clock, no_failed_cells, notes, tags } =
      member === foreignMember ? caseOfForeign(item, at) : item;
    const given = { name, input, expected, match, tolerance, any, clock, no_failed_cells, notes, tags };
    return {
      ...nothing,
      id: typeof id === 'string' ? id : null,
      content: Object.fromEntries(Object.entries(given).filter(([, member]) => member !== undefined)),
      fault: null,
      place,
    };
  });
}

const nothing = { id: null, content: {}, cells: null, ownName: null };

/** Such a test has no name, and no more than an input and an output. */
const caseOfForeign = (test: Record<string, unknown>, at: number): Record<string, unknown> => ({
  name: typeof test.name === 'string' ? test.name : `Test ${at + 1}`,
  input: test.input,
  expected: test.output,
});

/** Tells the place of an offset in words. Thousands of cases of a file may be at fault. */
function placesIn(text: string): (offset: number) => string {
  const positionOf = positionsIn(text);
  return (offset) => {
    const { line, column } = positionOf(offset);
    return `Line ${line}, column ${column}`;
  };
}

type Place = { start: number; members: Map<string, number> };

/** Where the items of the list begin, and their members. The list is the text, or a member of it. */
function placesOf(text: string, member: string | null): Place[] {
  const listDepth = member === null ? 1 : 2;
  let places: Place[] = [];
  let depth = 0;
  let mayBegin = false;
  let isInList = listDepth === 1;
  let key = '';
  for (const { kind, start, end } of jsonTokens(text)) {
    const sign = kind === 'sign' ? text.charAt(start) : '';
    if (mayBegin && sign !== ']') places.push({ start, members: new Map() });
    if (kind === 'string') key = text.slice(start, end);
    if (sign === ':' && depth === 1) {
      isInList = JSON.parse(key) === member;
      // The last of several with one name counts.
      if (isInList) places = [];
    }
    if (sign === ':' && depth === listDepth + 1 && isInList)
      places.at(-1)?.members.set(JSON.parse(key) as string, end + 1);
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    mayBegin = isInList && depth === listDepth && (sign === '[' || sign === ',');
  }
  return places;
}
