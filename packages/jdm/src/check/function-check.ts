import type { ParsedGraph, ParsedNode } from '../graph/parsed-graph.ts';
import type { Problem } from '../graph/problem.ts';

/** Finds functions without a handler, which is what a run calls. Whether they parse only the sandbox can tell. */
export const checkFunctions = ({ nodes }: ParsedGraph): Problem[] =>
  nodes.flatMap((node): Problem[] => {
    if (node.kind !== 'functionNode' || hasHandler(node.content.text, node.content.isScript)) return [];
    return [problemFor(node, node.content.isScript)];
  });

/** True also where it cannot be told: a module can export everything of another. */
function hasHandler(source: string, isScript: boolean): boolean {
  const code = source.replaceAll(/^[^\S\r\n]*\/\/.*$/gm, '');
  if (isScript) return /\bhandler\b/.test(code);
  return code.split(';').some(exportsHandler) || /\bexport\s*\*/.test(code);
}

/** Each statement is searched once from its first export on, so that a long source takes no longer than its length. */
function exportsHandler(statement: string): boolean {
  const start = statement.search(/\bexport\b/);
  return start !== -1 && /\bhandler\b/.test(statement.slice(start));
}

function problemFor({ id, name }: ParsedNode, isScript: boolean): Problem {
  const form = isScript ? 'const handler = …' : 'export const handler = …';
  return {
    severity: 'error',
    code: 'function-handler',
    message: `"${name}" has no handler, which is what a call runs. Write ${form}`,
    nodeId: id,
  };
}
