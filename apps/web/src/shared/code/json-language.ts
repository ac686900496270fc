import { json } from '@codemirror/lang-json';
import { linter, lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { jsonColours } from './json-colours.ts';
import { firstJsonFault } from './json-fault.ts';

const marks = linter(({ state }) => {
  const fault = firstJsonFault(state);
  return fault ? [{ ...fault, severity: 'error' }] : [];
});

/** Everything that makes a text editor one for JSON. */
export const jsonLanguageSupport: Extension = [json(), jsonColours, marks, lintGutter()];
