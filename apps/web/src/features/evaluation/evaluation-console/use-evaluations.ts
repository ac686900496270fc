import type { Evaluation, FailedCell, NodeTrace } from '@rulewright/contract';
import { EvaluationConsoleForm, evaluateDocument, evaluationMessages, fallbackMessages } from '@rulewright/contract';
import { useMemo, useRef, useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { runFailure } from '../shared-console/failing-node.ts';
import { readInput, UnreadableInput } from '../shared-console/read-input.ts';
import { useConsole } from '../shared-console/use-console.ts';

/** One evaluation, numbered in the order of this page. */
export type Run = {
  number: number;
  completedAt: string;
  input: string;
  /** The server's answer without the trace and the failed cells, which are shown separately. */
  output: { evaluation: Omit<Evaluation, 'trace' | 'failed_cells'> };
  trace: Record<string, NodeTrace>;
  failedCells: readonly FailedCell[];
};

type Options = {
  address: DocumentAddress;
  documentId: string;
  /** The evaluated graph as JSON text. */
  content: string;
};

const maxHistory = 10;

/** Evaluates the latest saved version of a document, and remembers the newest evaluations while the page is open. */
export function useEvaluations({ address, documentId, content }: Options) {
  const [history, setHistory] = useState<readonly Run[]>([]);
  const count = useRef(0);
  const console = useConsole<Run>({
    documentId,
    schema: EvaluationConsoleForm,
    firstInput: '',
    run: async (input, signal) => {
      // The server checks whether it is an object.
      const input_data = readInput(input, evaluationMessages.consoleInputNotJson);
      const answer = await call(evaluateDocument, { params: address, body: { input_data, trace: true }, signal });
      const { trace = {}, failed_cells: failedCells = [], ...evaluation } = answer.evaluation;
      count.current += 1;
      const completedAt = new Date().toISOString();
      const run = { number: count.current, completedAt, input, output: { evaluation }, trace, failedCells };
      setHistory((runs) => [run, ...runs].slice(0, maxHistory));
      return run;
    },
  });
  const { failure } = console.form;

  return {
    console,
    history,
    failure: useMemo(
      () => (failure === null ? null : runFailure(failure, failureText(failure), content)),
      [failure, content],
    ),
  };
}

export type Evaluations = ReturnType<typeof useEvaluations>;

const failureText = (error: unknown) =>
  error instanceof UnreadableInput ? error.message : messageOf(error, fallbackMessages.evaluate);
