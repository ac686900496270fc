import { cluesOf, testClues } from '../../schema/clues.ts';
import type { Read, Write } from '../../schema/reads.ts';
import { agreed, pathOf, readsOf, testHint, valueHint } from '../../schema/reads.ts';
import { asText } from '../loose.ts';
import type { NodeClue } from './node-definition.ts';
import { columnsOf } from './table-columns.ts';

export function tableReads(content: unknown): Read[] {
  const { inputs, outputs, rules } = columnsOf(content);
  const cells = (id: unknown) => rules.map((rule) => asText(rule[asText(id)])).filter(Boolean);
  return [
    ...inputs.flatMap(({ id, field }) => {
      const reads = asText(field).trim() ? readsOf(asText(field)) : cells(id).flatMap(readsOf);
      const [only] = reads;
      // The tests tell the type of a plain field, not of the parts of a calculation.
      return only && only.path.join('.') === field
        ? [{ path: only.path, hint: agreed(cells(id).map(testHint).filter(Boolean)) }]
        : reads;
    }),
    ...outputs.flatMap(({ id }) => cells(id).flatMap(readsOf)),
  ];
}

export function tableWrites(content: unknown): Write[] {
  const { outputs, rules } = columnsOf(content);
  return outputs
    .filter(({ field }) => asText(field))
    .map(({ id, field }) => {
      const cells = rules.map((rule) => asText(rule[asText(id)])).filter(Boolean);
      return { path: pathOf(asText(field)), hint: agreed(cells.map(valueHint)) };
    });
}

/** A few rows are enough: an example needs one that hits. */
export const CLUE_ROWS = 4;

export function tableClues(content: unknown): NodeClue[] {
  const { inputs, outputs, rules } = columnsOf(content);
  const rows = rules.slice(0, CLUE_ROWS);
  return [
    ...inputs.flatMap(({ id, field: name }) => {
      const field = asText(name).trim();
      const [only] = readsOf(field);
      const isPlain = only?.path.join('.') === field;
      const tests = rows.flatMap((rule, row) => {
        const test = asText(rule[asText(id)]);
        return (isPlain ? testClues(test, pathOf(field)) : cluesOf(test)).map((clue) => ({ ...clue, row }));
      });
      return isPlain ? [{ path: pathOf(field), value: undefined }, ...tests] : [...cluesOf(field), ...tests];
    }),
    ...outputs.flatMap(({ id }) => rows.flatMap((rule) => cluesOf(asText(rule[asText(id)])))),
  ];
}
