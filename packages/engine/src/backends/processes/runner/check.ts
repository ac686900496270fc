import type { KnownFacts, ListedProblems, ParsedNode, Problem } from '@rulewright/jdm';
import {
  asRecord,
  checkGraph,
  errorOf,
  inOrderOfNodes,
  MAX_PROBLEMS,
  notASchema,
  parseGraph,
  problemIn,
  schemaFault,
  spanOfLine,
} from '@rulewright/jdm';
import type { AuthorFunctions } from '../../../functions/author-functions.ts';
import type { CheckFacts, Input } from '../../../request.ts';

const notAGraph = errorOf(
  'not-runnable',
  'The content is not a decision graph: a JSON object with nodes and edges',
  null,
);

/** Parsing a longer source takes too long. */
const MAX_PARSE_MS = 4_000;

/**
 * Finds the errors for which a graph cannot be published, and its warnings. Nothing in the graph is run. `onNode` is called before
 * the functions and schemas of a node are checked, so that the server knows that node if this process has to be ended.
 */
export function checkForServing(
  text: string,
  facts: CheckFacts,
  functions: AuthorFunctions,
  onNode: (nodeId: string) => void,
): ListedProblems {
  const graph = parseGraph(text);
  if (!graph) return { problems: [notAGraph], isCut: false };
  const { isSafe, problems, isCut } = checkGraph(graph, knownFacts(facts));
  if (!isSafe) return { problems, isCut };
  const found: Problem[] = [];
  for (const node of graph.nodes) {
    if (found.length >= MAX_PROBLEMS) break;
    onNode(node.id);
    found.push(...problemsOf(node, functions));
  }
  const all = inOrderOfNodes(graph.nodes, [...problems, ...found], ({ nodeId }) => nodeId);
  return { problems: all.slice(0, MAX_PROBLEMS), isCut: isCut || all.length > MAX_PROBLEMS };
}

function knownInput({ text, key }: Input): unknown {
  const value: unknown = JSON.parse(text);
  return key === null ? value : asRecord(value)[key];
}

/** A document that was not looked up is unknown, which is not the same as none. */
const knownFacts = ({ inputs = [], documents }: CheckFacts): KnownFacts => ({
  inputs: inputs.map(knownInput),
  ...(documents && {
    documents: {
      own: documents.own,
      find: (key: string) => (Object.hasOwn(documents.called, key) ? documents.called[key] : undefined),
    },
  }),
});

function problemsOf(node: ParsedNode, functions: AuthorFunctions): Problem[] {
  const fault = node.schema === null ? null : schemaFault(node.schema);
  const problems = fault === null ? [] : [errorOf('schema', notASchema(node.name, fault), node.id)];
  for (const text of node.texts) {
    if (text.kind !== 'function') continue;
    const form = text.isScript ? 'script' : 'module';
    const found = functions.faultIn({ source: text.text, form }, MAX_PARSE_MS);
    if (!found) continue;
    const { start, end } = spanOfLine(text.text, found.line);
    const reason = found.line ? `line ${found.line}: ${found.reason}` : found.reason;
    problems.push(problemIn(node, text, reason, start, end, 'function'));
  }
  return problems;
}
