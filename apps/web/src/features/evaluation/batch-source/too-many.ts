import { MAX_BATCH_INPUTS } from '@rulewright/contract';
import { UnreadableFile } from '#lib/sheets/sheet.ts';

export const tooManyInputs = (count: number) =>
  new UnreadableFile(
    `There are ${count.toLocaleString()} inputs, and ${MAX_BATCH_INPUTS.toLocaleString()} can be run at once. Split the file, or call the batch endpoint from a program.`,
  );
