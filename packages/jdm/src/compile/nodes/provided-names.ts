import { fieldPath } from '../../expression/field-usage/field-reads.ts';
import { parseSchema } from '../../graph/node-schema.ts';
import type { InputOutputMapping } from '../../graph/nodes/input-output-mapping.ts';
import type { ParsedGraph, ParsedNode } from '../../graph/parsed-graph.ts';
import { asRecord } from '../../graph/untrusted-json.ts';

/** Whether some data may have a field that it lacks in one run. */
export type Provides = (name: string) => 'yes' | 'no' | 'perhaps';

type Known = { names: ReadonlySet<string>; isComplete: boolean };

/** Finds out which fields the data of a graph can have: those of the request's schema, and those that nodes add or test. */
export function providedBy(graph: Pick<ParsedGraph, 'nodes'>): (node: ParsedNode) => Provides {
  const declared = graph.nodes.map(namesOf);
  const names = new Set(declared.flatMap((known) => [...known.names]));
  const hasSchema = graph.nodes.some((node, at) => node.kind === 'inputNode' && (declared[at]?.names.size ?? 0) > 0);
  const isComplete = hasSchema && declared.every((known) => known.isComplete);
  return (node) => {
    // A node that works on a part of its input sees other fields.
    if (node.mapping?.inputField) return among({ names: testedBy(node), isComplete: false });
    return among({ names, isComplete });
  };
}

const among =
  ({ names, isComplete }: Known): Provides =>
  (name) => {
    if (names.has(name)) return 'yes';
    return isComplete ? 'no' : 'perhaps';
  };

function namesOf(node: ParsedNode): Known {
  switch (node.kind) {
    case 'inputNode':
      return { names: new Set(Object.keys(asRecord(asRecord(parseSchema(node.schema)).properties))), isComplete: true };
    case 'decisionTableNode':
      return { names: new Set([...testedBy(node), ...placed(node.content, outputsOf(node))]), isComplete: true };
    case 'expressionNode':
      return {
        names: new Set(
          placed(
            node.content,
            node.content.rows.map(({ key }) => key),
          ),
        ),
        isComplete: true,
      };
    case 'outputNode':
    case 'switchNode':
      return { names: new Set(), isComplete: true };
    case 'decisionNode':
      return { names: new Set(placed(node.content, [])), isComplete: node.content.mapping.outputPath !== '' };
    default: {
      const path = node.mapping?.outputPath;
      return { names: new Set(path ? [firstOf(path)] : []), isComplete: Boolean(path) };
    }
  }
}

const outputsOf = (node: Extract<ParsedNode, { kind: 'decisionTableNode' }>) =>
  node.content.outputs.map(({ field }) => field);

/** The fields that a node adds, which are all in one where it puts its result there. */
const placed = ({ mapping }: { mapping: InputOutputMapping }, paths: readonly string[]): string[] =>
  mapping.outputPath ? [firstOf(mapping.outputPath)] : paths.map(firstOf);

/** The fields that the columns of a table test: nobody tests a field that nothing ever provides. */
function testedBy(node: ParsedNode): Set<string> {
  if (node.kind !== 'decisionTableNode') return new Set();
  const paths = node.content.inputs.map(({ field }) => (field?.tree ? fieldPath(field.tree) : null));
  return new Set(paths.flatMap((path) => path?.[0] ?? []));
}

const firstOf = (path: string) => path.split('.', 1)[0] ?? '';
