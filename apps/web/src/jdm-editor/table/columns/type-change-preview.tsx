import { Checkbox } from '@mantine/core';
import { MessageText } from '#jdm-editor/problems/message-text.tsx';
import type { CellAnswers, CellCounts } from '#jdm-editor/table/cells/cell-plan.ts';
import { countsText } from '#jdm-editor/table/cells/cell-plan.ts';
import { QuestionFields } from '#jdm-editor/table/cells/cell-questions.tsx';
import classes from '#jdm-editor/table/table-panel.module.css';
import { counted } from '#lib/text/counted.ts';
import type { TypeChangePlan } from './type-change-plan.ts';

type Props = {
  plan: TypeChangePlan;
  answers: CellAnswers;
  setAnswers: (answers: CellAnswers) => void;
  isConverting: boolean;
  setConverting: (isConverting: boolean) => void;
};

const numberOfCells = ({ values, expressions, notUnderstood }: CellCounts) =>
  [...values.values()].reduce((sum, count) => sum + count, expressions + notUnderstood);

/** So many are enough to see what happens. */
const MAX_EXAMPLES = 5;

/** What another type of a column makes of its cells, before the column is saved. */
export function TypeChangePreview({ plan, answers, setAnswers, isConverting, setConverting }: Props) {
  const { changes, changed, counts, questions, notUnderstood } = plan;
  const [unread] = notUnderstood;
  return (
    <section className={classes.typeChange} aria-label="What happens to the cells">
      <p role="status">
        {counted(numberOfCells(counts), 'cell')}: {countsText(counts)}.
      </p>
      {unread && (
        <p>
          Row {unread.row + 1}, {unread.text}: <MessageText message={unread.message} /> Cells that are not understood
          stay as they are and are marked.
        </p>
      )}
      <QuestionFields questions={questions} answers={answers} setAnswers={setAnswers} />
      {changes.length > 0 && (
        <>
          <Checkbox
            size="xs"
            label={`Rewrite ${counted(changes.length, 'cell')}`}
            description="Without it, cells stay as they are stored and are shown as expressions."
            checked={isConverting}
            onChange={({ currentTarget }) => setConverting(currentTarget.checked)}
          />
          <ul>
            {changed.slice(0, MAX_EXAMPLES).map(({ before, after, count }) => (
              <li key={before}>
                <del>{before}</del> <ins>{after}</ins> {count > 1 && `(${count.toLocaleString('en')} times)`}
              </li>
            ))}
            {changed.length > MAX_EXAMPLES && <li>and {counted(changed.length - MAX_EXAMPLES, 'more text')}</li>}
          </ul>
        </>
      )}
    </section>
  );
}
