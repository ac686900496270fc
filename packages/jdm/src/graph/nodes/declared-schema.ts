import { asRecord } from '../untrusted-json.ts';
import type { NodeDefinition } from './node-definition.ts';

/**
 * The schema that a request or a response node declares. The editor stores it as JSON text, which may be incomplete.
 */
type DeclaredSchema = { schema: unknown };

/** A kind of node that passes data on and declares a schema for it. */
export const schemaNode = ({
  passesAll,
}: Pick<NodeDefinition<DeclaredSchema>, 'passesAll'>): NodeDefinition<DeclaredSchema> => ({
  passesAll,
  shape: { kind: 'fields', fields: { schema: { kind: 'optionalText' } }, isOptional: true },
  cellCount: () => 0,
  locate: () => null,
  read: readDeclaredSchema,
  texts: () => [],
  mapping: () => null,
  schema: ({ schema }) => schema,
  reads: () => [],
  writes: () => [],
  exampleValues: () => [],
});

/** Null if no schema is declared. */
function readDeclaredSchema(content: unknown): DeclaredSchema {
  const { schema } = asRecord(content);
  return { schema: schema === undefined || schema === '' ? null : schema };
}
