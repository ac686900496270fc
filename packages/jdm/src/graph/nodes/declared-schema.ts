import type { ContentShape } from '../content-shape.ts';
import { asRecord } from '../untrusted-json.ts';

/** The schema that a request or a response declares, as the editor keeps it: JSON text, which may be half written. */
export type DeclaredSchema = { schema: unknown };

export const declaredSchemaShape: ContentShape = {
  kind: 'fields',
  fields: { schema: { kind: 'optionalText' } },
  isOptional: true,
};

/** Null where none is declared. */
export function readDeclaredSchema(content: unknown): DeclaredSchema {
  const { schema } = asRecord(content);
  return { schema: schema === undefined || schema === '' ? null : schema };
}
