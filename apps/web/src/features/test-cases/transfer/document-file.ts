import type { TestCase } from '@rulewright/contract';
import { jsonTokens } from '@rulewright/jdm';
import { casesMember, hasCases, memberOfCases, readCaseJson } from './case-json.ts';
import type { FileCase } from './file-case.ts';

/** A document as a file holds it. */
type DocumentFile = {
  /** Its graph. */
  content: string;
  /** Reads its test cases, if the file has some. Throws the reason where they cannot be read. */
  readCases: (() => FileCase[]) | null;
};

/** The text of a graph with the test cases as its last member. Nothing else of the text changes. */
export function withCases(content: string, cases: readonly TestCase[]): string {
  const end = content.lastIndexOf('}');
  const graph = content.slice(0, end).trimEnd();
  return `${graph},\n  ${memberOfCases(cases)}${content.slice(graph.length)}`;
}

/**
 * Takes the test cases out of the text of a graph. Those that we wrote are no part of the graph; a member `tests`, which other
 * programs write, stays in it.
 */
export function readDocumentFile(text: string): DocumentFile {
  if (!hasCases(text)) return { content: text, readCases: null };
  return { content: withoutMember(text, casesMember), readCases: () => readCaseJson(text) };
}

/** The text of an object without its last member of this name, and with the same text around it. */
function withoutMember(text: string, name: string): string {
  let depth = 0;
  let key = { name: '', start: 0 };
  /** Where the member before ends. */
  let before = 0;
  let found: { start: number; end: number } | null = null;
  let isInside = false;
  let last = 0;
  for (const { kind, start, end } of jsonTokens(text)) {
    const sign = kind === 'sign' ? text.charAt(start) : '';
    if (depth === 1 && sign === ':') isInside = key.name === name;
    if (depth === 1 && isInside && (sign === ',' || sign === '}')) {
      // The first member goes with the comma that follows it, any other with the one before it.
      const isFirst = before === 0;
      found = isFirst ? { start: key.start, end: sign === ',' ? end : last } : { start: before, end: last };
      isInside = false;
    }
    if (depth === 1 && sign === ',') before = last;
    if (depth === 1 && kind === 'string' && !isInside) key = { name: JSON.parse(text.slice(start, end)), start };
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    last = end;
  }
  return found ? text.slice(0, found.start) + text.slice(found.end) : text;
}
