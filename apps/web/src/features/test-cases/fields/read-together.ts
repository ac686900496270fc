import type { PlainType } from '@rulewright/jdm';
import type { CellAnswers, OpenQuestion } from '#jdm-editor/table/cells/cell-plan.ts';
import { joinedQuestions, planColumn } from '#jdm-editor/table/cells/cell-plan.ts';
import { browserLocale } from '#lib/browser/browser-locale.ts';
import type { ReadAs } from './cell-text.ts';

/** The texts that come into one column, and the type of its field. */
export type ColumnTexts = { type: PlainType | undefined; texts: readonly string[] };

/** How texts that come in together are read, by their columns, and what is to be asked about them. */
type ReadTogether<Key> = { readAs: ReadonlyMap<Key, ReadAs>; questions: readonly OpenQuestion[] };

/** Reads the texts of each column together, as tables do: what can be read in two ways is asked about once. */
export function readTogether<Key>(columns: ReadonlyMap<Key, ColumnTexts>, answers: CellAnswers): ReadTogether<Key> {
  const plans = [...columns].flatMap(([key, { type, texts }]) => {
    if (type === undefined || type === 'string') return [];
    const plan = planColumn(texts, { type, side: 'output', locale: browserLocale() }, answers);
    return [{ key, plan }];
  });
  return {
    readAs: new Map(plans.map(({ key, plan }) => [key, plan.readAs])),
    questions: joinedQuestions(plans.map(({ plan }) => plan)),
  };
}
