import type { ContentShape } from '../content-shape.ts';
import { asRecord } from '../untrusted-json.ts';

/**
 * The schema that a request or a response node declares. The editor stores it as JSON text, which may be incomplete.
 */
export type DeclaredSchema = { schema: unknown };

export const declaredSchemaShape: ContentShape = {
  kind: 'fields',
  fields: { schema: { kind: 'optionalText' } },
  isOptional: true,
};

/** Null if no schema is declared. */
export function readDeclaredSchema(content: unknown): DeclaredSchema {
  const { schema } = asRecord(content);
  return { schema: schema === undefined || schema === '' ? null : schema };
}
