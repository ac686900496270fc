import { asList, asRecord } from '../untrusted-json.ts';

/** The columns and rows of a table, whose contents may have any shape. */
export const columnsOf = (content: unknown) => ({
  inputs: asList(asRecord(content).inputs),
  outputs: asList(asRecord(content).outputs),
  rules: asList(asRecord(content).rules),
});
