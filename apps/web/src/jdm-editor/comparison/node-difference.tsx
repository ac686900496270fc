import type { DecisionNode } from '@rulewright/contract';
import { asRecord, functionSource, kindOf } from '@rulewright/jdm';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { JsonDifference } from '#ui/code/json-difference.tsx';
import { mergeTables, showsChange } from './merge-tables.ts';
import { settingText } from './setting-text.ts';
import { TableDifference } from './table-difference.tsx';

type Props = { before: DecisionNode | undefined; after: DecisionNode | undefined };

/** What changed in one node: a table by its cells, everything else line by line. */
export function NodeDifference({ before, after }: Props) {
  const renamed = before && after && before.name !== after.name;
  const isTable = [before, after].every((node) => !node || kindOf(node) === 'decisionTableNode');
  return (
    <>
      {renamed && (
        <p>
          Renamed from <del>{before.name}</del> to <ins>{after.name}</ins>
        </p>
      )}
      {isTable ? <TableNode before={before} after={after} /> : <LinesNode before={before} after={after} />}
    </>
  );
}

function TableNode({ before, after }: Props) {
  const [old, now] = [asRecord(before?.content), asRecord(after?.content)];
  const merged = mergeTables(old, now);
  const settings = [settingsOf(old), settingsOf(now)] as const;
  return (
    <>
      <TableDifference merged={merged} />
      {settings[0] !== settings[1] && (
        <>
          <h4>Settings</h4>
          <JsonDifference plain fits before={settings[0]} after={settings[1]} />
        </>
      )}
      {settings[0] === settings[1] && !showsChange(merged) && <Written before={before} after={after} />}
    </>
  );
}

function LinesNode({ before, after }: Props) {
  const [old, now] = [before ? linesOf(before) : '', after ? linesOf(after) : ''];
  return old === now && before && after ? (
    <Written before={before} after={after} />
  ) : (
    <JsonDifference plain={[before, after].some(isInWords)} fits before={old} after={now} />
  );
}

/** Whether the lines of a node are code or words. All others are JSON. */
const isInWords = (node: DecisionNode | undefined) =>
  node !== undefined && ['functionNode', 'expressionNode', 'switchNode'].includes(kindOf(node) ?? '');

/** What people rarely see of a node, such as ids, where nothing else of it has changed. */
function Written({ before, after }: Props) {
  const [old, now] = [writtenOf(before), writtenOf(after)];
  return old !== now && <JsonDifference fits before={old} after={now} />;
}

/** Without what is told otherwise. */
function writtenOf(node: DecisionNode | undefined): string {
  const { name: _, position: __, ...others } = asRecord(node);
  return prettyJson(others);
}

type Content = Readonly<Record<string, unknown>>;

/** What a table says besides its rows and the names of its columns. */
function settingsOf({ rules: _, hitPolicy: __, inputs, outputs, ...others }: Content): string {
  const columns = [inputs, outputs]
    .flatMap((side) => (Array.isArray(side) ? side.map(asRecord) : []))
    // That a column was moved is told by the table.
    .toSorted((one, other) => String(one.id).localeCompare(String(other.id)));
  const ofColumns = columns.flatMap(({ id: _id, name, field, ...more }) =>
    lines(more).map((line) => `Column ${field || name || ''}, ${line}`),
  );
  return [...lines(others), ...ofColumns].join('\n');
}

const lines = (settings: Content) =>
  Object.entries(settings)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => settingText(name, value));

/** The content of a node as lines that people recognise: expressions and conditions one below another, functions as code. */
function linesOf(node: DecisionNode): string {
  const content = asRecord(node.content);
  switch (kindOf(node)) {
    case 'functionNode':
      return functionSource(node.content);
    case 'expressionNode':
      return rest(content, 'expressions', ({ key, value }) => `${key ?? ''} = ${value ?? ''}`);
    case 'switchNode':
      return rest(content, 'statements', ({ condition }) => String(condition || 'otherwise'));
    default:
      return node.content === undefined ? '' : prettyJson(node.content);
  }
}

function rest(content: Content, list: string, line: (item: Content) => string): string {
  const { [list]: items, ...others } = content;
  const listed = (Array.isArray(items) ? items : []).map((item) => line(asRecord(item)));
  const settings = lines(others);
  return [...listed, ...(settings.length > 0 ? ['', ...settings] : [])].join('\n');
}
