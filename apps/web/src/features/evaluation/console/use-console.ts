import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#lib/api/api-error.ts';
import { prettyText } from '#lib/json/pretty-json.ts';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { useRememberedInput } from './use-remembered-input.ts';

type Values = { inputData: string };

type Options<Answer> = {
  documentId: string;
  /** What an input has to be, in the words of this console. */
  schema: z.ZodType<unknown, Values>;
  /** The input for whoever has none of their own yet. */
  firstInput: string;
  /** Runs the rules. Fails with what kept them from running. */
  run: (input: string, signal: AbortSignal) => Promise<Answer>;
};

/** An input, what came of running rules on it, and what was run before. */
export function useConsole<Answer>({ documentId, schema, firstInput, run }: Options<Answer>) {
  const kept = useRememberedInput(documentId);
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** What stood in the input before it was replaced by a press of a button. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const form = useServerForm<Values>({
    schema,
    initialValues: { inputData: kept.input ?? firstInput },
    send: async ({ inputData }) => {
      running.current = new AbortController();
      const { signal } = running.current;
      try {
        const answer = await run(inputData, signal);
        // Cleared meanwhile: nobody waits for what came of it.
        if (signal.aborted) return;
        setAnswer(answer);
        kept.remember(inputData, 'succeeded');
      } catch (error) {
        if (signal.aborted) return;
        setAnswer(null);
        // What the server never answered was not run.
        if (error instanceof ApiError && error.answered) kept.remember(inputData, 'failed');
        throw error;
      }
    },
  });
  const input = form.values.inputData;

  function write(text: string) {
    form.fillIn('inputData', text);
    kept.keep(text);
    setReplaced(null);
  }

  /** As one step that can be taken back. */
  function replace(text: string) {
    write(text);
    if (input.trim() !== '' && input !== text) setReplaced(input);
  }

  function clearResults() {
    running.current?.abort();
    form.forgetFailure();
    setAnswer(null);
  }

  return {
    form,
    input,
    answer,
    runs: kept.runs,
    write,
    replace,
    /** Brings back what was replaced last; null when there is nothing to bring back. */
    bringBack: replaced === null ? null : () => write(replaced),
    clearResults,
    /** Begins anew with this input, which may come from elsewhere on the page. */
    load(text: string) {
      clearResults();
      replace(prettyText(text));
    },
  };
}

export type Console<Answer> = ReturnType<typeof useConsole<Answer>>;
