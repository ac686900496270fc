import { schemaNode } from './declared-schema.ts';

/** Returns the result of the decision. */
export const outputNode = schemaNode({ passesAll: true });
