import type { DecisionNode } from '@rulewright/contract';
import { asRecord, functionSource, kindOf } from '@rulewright/jdm';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { JsonDifference } from '#ui/code/json-difference.tsx';
import { TableDifference } from './table-difference.tsx';

type Props = { before: DecisionNode | undefined; after: DecisionNode | undefined };

/** What changed in one node: a table by its cells, everything else line by line. */
export function NodeDifference({ before, after }: Props) {
  const [one, other] = [before, after];
  const renamed = one && other && one.name !== other.name;
  const isTable = [one, other].every((node) => !node || kindOf(node) === 'decisionTableNode');
  return (
    <>
      {renamed && (
        <p>
          Renamed from <del>{one.name}</del> to <ins>{other.name}</ins>
        </p>
      )}
      {isTable ? (
        <>
          <TableDifference before={asRecord(one?.content)} after={asRecord(other?.content)} />
          <SettingsDifference before={asRecord(one?.content)} after={asRecord(other?.content)} />
        </>
      ) : (
        <JsonDifference fits before={one ? linesOf(one) : ''} after={other ? linesOf(other) : ''} />
      )}
    </>
  );
}

type Content = Readonly<Record<string, unknown>>;

/** What a table says besides its rows and the names of its columns. */
function SettingsDifference({ before, after }: { before: Content; after: Content }) {
  const [old, now] = [settingsOf(before), settingsOf(after)];
  if (old === now) return null;
  return (
    <>
      <h4>Settings</h4>
      <JsonDifference fits before={old} after={now} />
    </>
  );
}

function settingsOf({ rules: _, hitPolicy: __, inputs, outputs, ...others }: Content): string {
  const columns = [inputs, outputs].flatMap((side) => (Array.isArray(side) ? side.map(asRecord) : []));
  const ofColumns = columns.flatMap(({ id: _id, name, field, ...more }) =>
    lines(more).map((line) => `${field || name || ''}, ${line}`),
  );
  return [...lines(others), ...ofColumns].join('\n');
}

const lines = (settings: Content) =>
  Object.entries(settings)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);

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
