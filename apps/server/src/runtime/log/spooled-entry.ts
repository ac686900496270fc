import { EvaluationOutcome, EvaluationSource } from '@rulewright/contract';
import { z } from 'zod';

/**
 * A line of the spool: one evaluation, on its way to the log. Input and output are JSON texts, and null when they were
 * too large to keep; an input that a request did not have is empty.
 */
export const SpooledEntry = z.object({
  /** The server process, and which of its entries this is: one that arrives twice is stored once. */
  instance: z.uuid(),
  number: z.int(),
  organizationId: z.uuid(),
  documentId: z.uuid(),
  source: EvaluationSource,
  version: z.int(),
  outcome: EvaluationOutcome,
  durationMicroseconds: z.int(),
  input: z.string().nullable(),
  output: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SpooledEntry = z.infer<typeof SpooledEntry>;
