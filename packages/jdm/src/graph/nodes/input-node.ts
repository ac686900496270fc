import { schemaNode } from './declared-schema.ts';

/** Receives the input of the decision. */
export const inputNode = schemaNode({ passesAll: false });
