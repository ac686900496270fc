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
        <TableDifference before={asRecord(one?.content)} after={asRecord(other?.content)} />
      ) : (
        <JsonDifference before={one ? linesOf(one) : ''} after={other ? linesOf(other) : ''} />
      )}
    </>
  );
}

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

function rest(
  content: Readonly<Record<string, unknown>>,
  list: string,
  line: (item: Readonly<Record<string, unknown>>) => string,
): string {
  const { [list]: items, ...others } = content;
  const lines = (Array.isArray(items) ? items : []).map((item) => line(asRecord(item)));
  const settings = Object.entries(others)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [...lines, ...(settings.length > 0 ? ['', ...settings] : [])].join('\n');
}
