import type { Failure } from './errors.ts';

/** The JSON text of one input of a batch, in UTF-8, or why it was refused while it arrived. */
export type BatchInput = Buffer | Failure;
