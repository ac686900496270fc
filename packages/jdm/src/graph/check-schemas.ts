import { jsonFault } from '../json/json-fault.ts';
import { dangerIn, parseSchema } from './node-schema.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';

/** The schemas that the engine must not be given. */
export function checkSchemas({ nodes }: ParsedGraph): Problem[] {
  return nodes.flatMap(({ id, name, schema }) => {
    const danger = dangerIn(schema);
    return danger ? [{ message: `The schema of "${name}" ${danger}`, nodeId: id }] : [];
  });
}

/** The schemas that are not JSON. The engine ignores them. */
export function checkSchemaTexts({ nodes }: ParsedGraph): Problem[] {
  return nodes.flatMap(({ id, name, schema }) => {
    const fault = typeof schema === 'string' && parseSchema(schema) === undefined ? jsonFault(schema) : null;
    if (!fault) return [];
    const { message, start, end } = fault;
    const place = { row: null, column: null, start, end };
    return [{ message: `The schema of "${name}" is not valid JSON: ${message}`, nodeId: id, place }];
  });
}
