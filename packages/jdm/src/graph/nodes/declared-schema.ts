import { asRecord } from '../untrusted-json.ts';
import type { NodeDefinition } from './node-definition.ts';

/**
 * The schema that a request or a response node declares. The editor stores it as JSON text, which may be incomplete.
 */
export type DeclaredSchema = { schema: unknown };

type Differences = Pick<NodeDefinition<DeclaredSchema>, 'schemaSubject' | 'passesAll'>;

/** A kind of node that passes data on and declares a schema for it. */
export const schemaNode = (differences: Differences): NodeDefinition<DeclaredSchema> => ({
  ...differences,
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
