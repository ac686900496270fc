import { hash } from 'node:crypto';

/** Tells contents apart, and is stored in the place of tokens: those are 256 random bits, so it need not be slow. */
export const sha256Of = (text: string) => hash('sha256', text, 'base64url');
