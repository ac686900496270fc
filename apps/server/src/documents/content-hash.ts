import { createHash } from 'node:crypto';

/** Tells contents apart: a save of the same makes no version, and runners keep what they compiled under it. */
export const contentHashOf = (content: string) => createHash('sha256').update(content).digest('base64url');
