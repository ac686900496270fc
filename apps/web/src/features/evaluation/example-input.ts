import { sampleInput } from '#shared/workspace/sample-input.ts';

/** What the consoles offer to begin with. */
export const exampleInput = JSON.stringify(sampleInput, null, 2);
