import { Button, NativeSelect } from '@mantine/core';
import type { CellQuestion, DayOrder } from '@rulewright/jdm';
import { useState } from 'react';
import { counted } from '#lib/text/counted.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import type { CellAnswers, OpenQuestion } from './cell-plan.ts';

/** The answers to each question, and the one that leaves the cells as they are. */
const options: Readonly<Record<CellQuestion, readonly { value: string; label: string }[]>> = {
  dayOrder: [
    { value: '', label: 'Leave them as they are' },
    { value: 'dayFirst', label: 'Day first: 01/02 is the 1st of February' },
    { value: 'monthFirst', label: 'Month first: 01/02 is the 2nd of January' },
  ],
  decimal: [
    { value: '', label: 'Leave them as they are' },
    { value: '.', label: 'The point separates decimals: 1.500 is one and a half' },
    { value: ',', label: 'The comma separates decimals: 1.500 is fifteen hundred' },
  ],
  words: [
    { value: '', label: 'Leave them as they are' },
    { value: 'condition', label: 'Conditions: "not car" is every text but car' },
    { value: 'text', label: 'Texts, as they are written' },
  ],
};

const labels: Readonly<Record<CellQuestion, string>> = {
  dayOrder: 'What comes first in these dates?',
  decimal: 'Which sign separates decimals?',
  words: 'Are these conditions or texts?',
};

type QuestionsProps = {
  questions: readonly OpenQuestion[];
  answers: CellAnswers;
  setAnswers: (answers: CellAnswers) => void;
};

/** Asks once about all cells that can be read in two ways. */
export function QuestionFields({ questions, answers, setAnswers }: QuestionsProps) {
  return questions.map(({ question, count, example, field }) => (
    <NativeSelect
      key={`${question} ${field}`}
      size="xs"
      mt="sm"
      label={labels[question]}
      description={`${counted(count, 'cell')}${field ? ` of ${field}` : ''} can be read in two ways, such as ${example}.`}
      data={[...options[question]]}
      value={answerTo(answers, question, field) ?? ''}
      onChange={({ currentTarget: { value } }) => setAnswers(withAnswer(answers, question, value, field))}
    />
  ));
}

const answerTo = (answers: CellAnswers, question: CellQuestion, field = '') =>
  question === 'words' ? answers.words?.get(field) : answers[question];

function withAnswer(answers: CellAnswers, question: CellQuestion, value: string, field = ''): CellAnswers {
  const { dayOrder, decimal } = answers;
  const next: CellAnswers = {};
  const order = question === 'dayOrder' ? (value as DayOrder | '') : dayOrder;
  const sign = question === 'decimal' ? (value as '.' | ',' | '') : decimal;
  if (order) next.dayOrder = order;
  if (sign) next.decimal = sign;
  const words = new Map(answers.words);
  if (question === 'words') words.delete(field);
  if (question === 'words' && (value === 'condition' || value === 'text')) words.set(field, value);
  if (words.size > 0) next.words = words;
  return next;
}

type Props = {
  /** Null while nothing is asked. */
  questions: readonly OpenQuestion[] | null;
  /** Null where nothing is to be pasted after all. */
  close: (answers: CellAnswers | null) => void;
};

/** Asks how pasted cells are meant before they are written. */
export function CellQuestions({ questions, close }: Props) {
  return (
    <Dialog opened={questions !== null} title="How are these cells meant?" size="28rem" close={() => close(null)}>
      {questions && <QuestionForm questions={questions} close={close} />}
    </Dialog>
  );
}

function QuestionForm({ questions, close }: { questions: readonly OpenQuestion[]; close: Props['close'] }) {
  const [answers, setAnswers] = useState<CellAnswers>({});
  return (
    <>
      <QuestionFields questions={questions} answers={answers} setAnswers={setAnswers} />
      <div className={body.actions}>
        <Button onClick={() => close(answers)} data-autofocus>
          Paste
        </Button>
        <Button variant="default" onClick={() => close(null)}>
          Cancel
        </Button>
      </div>
    </>
  );
}
