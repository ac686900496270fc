import { jsonFault } from '../json/json-fault.ts';
import { dangerIn, parseSchema } from './node-schema.ts';
import type { ParsedGraph, ParsedNode } from './parsed-graph.ts';
import type { Problem } from './problem.ts';
import { errorOf } from './problem.ts';

/**
 * Checks the schemas that nodes declare. A graph with one of those in `unsafe` is not run. Those in `broken` are not JSON,
 * and a run ignores them.
 */
export function checkSchemas({ nodes }: ParsedGraph): { unsafe: Problem[]; broken: Problem[] } {
  const unsafe: Problem[] = [];
  const broken: Problem[] = [];
  for (const node of nodes) {
    const { id, name, schema } = node;
    if (schema === null) continue;
    const parsed = parseSchema(schema);
    const danger = dangerIn(parsed);
    if (danger) unsafe.push(errorOf('schema', `The schema of "${name}" ${danger}`, id));
    if (parsed === undefined && typeof schema === 'string') broken.push(...notJson(node, schema));
  }
  return { unsafe, broken };
}

function notJson({ id, name }: ParsedNode, schema: string): Problem[] {
  const fault = jsonFault(schema);
  if (!fault) return [];
  const { message, start, end } = fault;
  const place = { row: null, column: null, start, end };
  return [{ ...errorOf('schema', `The schema of "${name}" is not valid JSON: ${message}`, id), place }];
}
