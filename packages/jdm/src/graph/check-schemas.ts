import { dangerIn } from './node-schema.ts';
import type { ParsedGraph } from './parsed-graph.ts';
import type { Problem } from './problem.ts';

/** The schemas that the engine must not be given. */
export function checkSchemas({ nodes }: ParsedGraph): Problem[] {
  return nodes.flatMap(({ id, name, schema }) => {
    const danger = dangerIn(schema);
    return danger ? [{ message: `The schema of "${name}" ${danger}`, nodeId: id }] : [];
  });
}
