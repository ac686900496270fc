import { EvaluationOutcome, EvaluationSource, NotKept } from '@rulewright/contract';
import { z } from 'zod';

/**
 * One evaluation, as a line that earlier versions wrote to the spool, and as a line that is put aside for people. Input and
 * output are JSON texts, or null if they were not kept. The input is empty if the request had none.
 */
export const SpooledEntry = z.object({
  /**
   * The server process and the number of the entry within it. Together they identify an entry, so that one that is
   * delivered twice is stored once.
   */
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
  /** Why neither input nor output were kept; null where only their size can be the reason. */
  notKept: NotKept.nullable().default(null),
  createdAt: z.iso.datetime(),
});
export type SpooledEntry = z.infer<typeof SpooledEntry>;
