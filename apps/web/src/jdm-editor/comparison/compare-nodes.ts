import type { DecisionNode } from '@rulewright/contract';
import { asRecord, functionSource, kindOf } from '@rulewright/jdm';
import { prettyJson, prettyText } from '#lib/json/pretty-json.ts';
import type { TextLook } from '#ui/code/difference-texts.ts';
import type { MergedTable } from './merge-tables.ts';
import { mergeTables, showsChange } from './merge-tables.ts';
import { settingText } from './setting-text.ts';

/** A part of a text that is compared: an expression, a condition, a setting, or a line of anything else. */
export type Part = {
  text: string;
  /** What it is known by when it has changed. Empty of a line. */
  label: string;
  /** What people call it, which may hold where it stands. */
  place: string;
  value: string;
};

/** Both states of a text. The parts stand one below another. */
export type ComparedText = { old: readonly Part[]; now: readonly Part[]; look: TextLook };

type NodeComparison = {
  /** Of a table. */
  table: MergedTable | null;
  /** Everything else of the node, or of a table what its cells do not tell. Null where that is the same. */
  text: ComparedText | null;
};

type Both = { before: DecisionNode | undefined; after: DecisionNode | undefined };

/** Compares two states of a node: a table by its cells, everything else line by line. */
export function compareNodes({ before, after }: Both): NodeComparison {
  const isTable = [before, after].every((node) => !node || kindOf(node) === 'decisionTableNode');
  if (!isTable) return { table: null, text: linesOf({ before, after }) ?? written({ before, after }) };
  const [old, now] = [asRecord(before?.content), asRecord(after?.content)];
  const table = mergeTables(old, now);
  const settings = unlessSame({ old: settingsOf(old), now: settingsOf(now), look: 'words' });
  return { table, text: settings ?? (showsChange(table) ? null : written({ before, after })) };
}

export const textOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('\n');

const unlessSame = (text: ComparedText) => (textOf(text.old) === textOf(text.now) ? null : text);

/** What people rarely see of a node, such as ids, where nothing else of it has changed. */
const written = ({ before, after }: Both) =>
  unlessSame({ old: textLines(writtenOf(before)), now: textLines(writtenOf(after)), look: 'json' });

/** Without name and position, which are shown elsewhere. */
function writtenOf(node: DecisionNode | undefined): string {
  const { name: _, position: __, ...others } = asRecord(node);
  return prettyJson(others);
}

type Content = Readonly<Record<string, unknown>>;

const textLines = (text: string): Part[] =>
  text.split('\n').map((line) => ({ text: line, label: '', place: '', value: line }));

/** What a table says besides its rows and the names of its columns. */
function settingsOf({ rules: _, hitPolicy: __, inputs, outputs, ...others }: Content): Part[] {
  const columns = [inputs, outputs]
    .flatMap((side) => (Array.isArray(side) ? side.map(asRecord) : []))
    // That a column was moved is told by the table.
    .toSorted((one, other) => String(one.id).localeCompare(String(other.id)));
  const ofColumns = columns.flatMap(({ id: _id, name, field, ...more }) =>
    settings(more, `Column ${field || name || ''}, `),
  );
  return [...settings(others), ...ofColumns];
}

const settings = (content: Content, of = ''): Part[] =>
  Object.entries(content)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => {
      const text = settingText(name, value);
      const colon = text.indexOf(': ');
      const label = `${of}${text.slice(0, colon)}`;
      return { text: `${of}${text}`, label, place: label, value: text.slice(colon + 2) };
    });

function linesOf({ before, after }: Both): ComparedText | null {
  const [old, now] = [before && partsOf(before), after && partsOf(after)];
  const [look = 'words', other = look] = [old, now].flatMap((state) => state?.look ?? []);
  return unlessSame({ old: old?.parts ?? [], now: now?.parts ?? [], look: look === other ? look : 'words' });
}

/** The content of a node as people recognise it: expressions and conditions one below another, functions as code. */
function partsOf(node: DecisionNode): { parts: Part[]; look: TextLook } {
  const content = asRecord(node.content);
  switch (kindOf(node)) {
    case 'functionNode':
      return { parts: textLines(functionSource(node.content)), look: 'words' };
    case 'expressionNode': {
      const { expressions, ...others } = content;
      const parts = items(expressions).map(({ key, value }, at) => ({
        text: `${key ?? ''} = ${value ?? ''}`,
        label: `key ${key ?? ''}`,
        place: String(key || `expression ${at + 1}`),
        value: String(value ?? ''),
      }));
      return { parts: [...parts, ...below(others)], look: 'words' };
    }
    case 'switchNode': {
      const { statements, ...others } = content;
      const parts = items(statements).map(({ condition }, at) => {
        const text = String(condition || 'otherwise');
        return { text, label: 'condition', place: `condition ${at + 1}`, value: text };
      });
      return { parts: [...parts, ...below(others)], look: 'words' };
    }
    default: {
      const { schema, ...others } = content;
      if (typeof schema !== 'string') return { parts: textLines(jsonOf(node.content)), look: 'json' };
      return { parts: [...textLines(prettyText(schema)), ...below(others)], look: 'json' };
    }
  }
}

const jsonOf = (value: unknown) => (value === undefined ? '' : prettyText(prettyJson(value)));

const items = (list: unknown): Content[] => (Array.isArray(list) ? list : []).map(asRecord);

/** Settings below what they belong to. */
function below(others: Content): Part[] {
  const parts = settings(others);
  return parts.length > 0 ? [...textLines(''), ...parts] : [];
}
