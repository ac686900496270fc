import type { BodyOf, Evaluation, NodeTrace } from '@rulewright/contract';
import { evaluateDocument, evaluationMessages } from '@rulewright/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#shared/api/call.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { parseInput, TooLarge } from './parse-input.ts';

type InputData = BodyOf<typeof evaluateDocument>['input_data'];

/** One evaluation of this page, by the place it had in their order. */
export type Run = {
  number: number;
  completedAt: string;
  input: string;
  /** The answer as the server gives it without a trace, which is shown apart. */
  output: { evaluation: Omit<Evaluation, 'trace'> };
  trace: Record<string, NodeTrace>;
};

const kept = 10;

/** Evaluates a document's latest saved version, and remembers the newest evaluations for as long as the page is open. */
export function useEvaluations(address: DocumentAddress) {
  const [input, setInput] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [result, setResult] = useState<Run | null>(null);
  const [history, setHistory] = useState<readonly Run[]>([]);
  const count = useRef(0);

  /** The evaluation on its way. A ref: the second of two quick clicks comes before the page is drawn again. */
  const running = useRef<AbortController | null>(null);

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ data, signal }: { data: InputData; signal: AbortSignal }) =>
      call(evaluateDocument, { params: address, body: { input_data: data, trace: true }, signal }),
  });

  function send(text: string, data: InputData) {
    running.current = new AbortController();
    // Given with the call and not once for all: these are not told of a call that was given up.
    mutate(
      { data, signal: running.current.signal },
      {
        onSuccess: (answer) => remember(text, answer),
        onError: () => setResult(null),
        onSettled: () => {
          running.current = null;
        },
      },
    );
  }

  function giveUp() {
    running.current?.abort();
    running.current = null;
    reset();
  }

  function remember(input: string, { evaluation: { trace = {}, ...evaluation } }: { evaluation: Evaluation }) {
    count.current += 1;
    const completedAt = new Date().toISOString();
    const run = { number: count.current, completedAt, input, output: { evaluation }, trace };
    setResult(run);
    setHistory((runs) => [run, ...runs].slice(0, kept));
  }

  return {
    input,
    /** What is wrong with the input itself: nothing was sent. */
    refusal,
    pending: isPending,
    /** Why the server did not evaluate it. */
    failure: error,
    result,
    history,
    setInput(text: string) {
      setInput(text);
      setRefusal(null);
    },
    evaluate() {
      if (running.current) return;
      const read = readInput(input);
      reset();
      setRefusal(read.refusal ?? null);
      if (read.refusal === undefined) send(input, read.data);
      else setResult(null);
    },
    clearResults() {
      giveUp();
      setRefusal(null);
      setResult(null);
    },
  };
}

export type Evaluations = ReturnType<typeof useEvaluations>;

function readInput(text: string): { refusal: string } | { refusal?: never; data: InputData } {
  if (text.trim() === '') return { refusal: evaluationMessages.consoleInputBlank };
  try {
    // Whether it is an object as well, the server says.
    return { data: parseInput(text) as InputData };
  } catch (error) {
    return { refusal: error instanceof TooLarge ? error.message : evaluationMessages.consoleInputNotJson };
  }
}
