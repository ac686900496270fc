import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#lib/api/api-error.ts';
import { prettyText } from '#lib/json/pretty-json.ts';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { useRememberedInput } from './use-remembered-input.ts';

type Values = { inputData: string };

type Options<Answer> = {
  documentId: string;
  /** Validates the input with the messages of this console. */
  schema: z.ZodType<unknown, Values>;
  /** The input for people who have none stored. */
  firstInput: string;
  /** Runs the rules. Throws what prevented it. */
  run: (input: string, signal: AbortSignal) => Promise<Answer>;
};

/** The state of a console: input, result and past runs. */
export function useConsole<Answer>({ documentId, schema, firstInput, run }: Options<Answer>) {
  const remembered = useRememberedInput(documentId);
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** The input before a button replaced it. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [isWritten, setWritten] = useState(false);
  const running = useRef<AbortController | null>(null);
  const form = useServerForm<Values>({
    schema,
    initialValues: { inputData: remembered.input ?? firstInput },
    send: async ({ inputData }) => {
      running.current = new AbortController();
      const { signal } = running.current;
      try {
        const answer = await run(inputData, signal);
        // The results were cleared in the meantime, so this one is dropped.
        if (signal.aborted) return;
        setAnswer(answer);
        remembered.remember(inputData, 'succeeded');
      } catch (error) {
        if (signal.aborted) return;
        setAnswer(null);
        // A run that the server never answered is not remembered.
        if (error instanceof ApiError && error.answered) remembered.remember(inputData, 'failed');
        throw error;
      }
    },
  });
  const input = form.values.inputData;

  function write(text: string) {
    form.fillIn('inputData', text);
    setWritten(true);
    remembered.store(text);
    setReplaced(null);
  }

  /** Replaces the input in a way that can be undone. */
  function replace(text: string) {
    // One that is only formatted is the same, and what was replaced before can still be brought back.
    const isOther = input.trim() !== '' && prettyText(input) !== prettyText(text);
    write(text);
    setReplaced(isOther ? input : replaced);
  }

  function clearResults() {
    running.current?.abort();
    form.forgetFailure();
    setAnswer(null);
  }

  return {
    form,
    input,
    /** Whether somebody gave the input, now or before. Else it is the sample that the console begins with. */
    isGiven: isWritten || remembered.input !== null || answer !== null,
    answer,
    runs: remembered.runs,
    write,
    replace,
    /** Restores the replaced input; null when there is none. */
    bringBack: replaced === null ? null : () => write(replaced),
    clearResults,
    /** Clears the results and starts with this input. */
    load(text: string) {
      clearResults();
      replace(prettyText(text));
    },
  };
}

export type Console<Answer> = ReturnType<typeof useConsole<Answer>>;
