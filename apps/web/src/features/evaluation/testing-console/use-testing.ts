import type { DecisionGraph, Evaluation, Problem } from '@rulewright/contract';
import { TestingConsoleForm, testDocument } from '@rulewright/contract';
import { useMemo, useState } from 'react';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import { runOfTrace } from '#jdm-editor/drawing/graph-run.ts';
import { prettyText } from '#lib/json/pretty-json.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { Outcome } from '../shared-console/console-results.tsx';
import { exampleInput } from '../shared-console/example-input.ts';
import type { RunFailure } from '../shared-console/failing-node.ts';
import { runFailure } from '../shared-console/failing-node.ts';
import { useConsole } from '../shared-console/use-console.ts';
import { readTestInput, testFailureText } from './test-failure.ts';

type Options = {
  address: DocumentAddress;
  documentId: string;
  /** The current graph of the editor as JSON text, an object that identifies it, and its problems. */
  contentNow: () => TestedGraph & { problems: Promise<readonly Problem[]> };
  /** Identifies the graph that is shown. */
  edition: object;
};

/** The graph that was tested. */
type TestedGraph = { text: string; edition: object };

/** What was tested, and at which time. The result does not apply to anything else. */
type Tested = TestedGraph & { input: string; clock: string | null };

/** Null when the graph could not be checked. */
type Answer = Tested & { evaluation: Evaluation; problems: readonly Problem[] | null };

const nothing: Tested = { text: '', edition: {}, input: '', clock: null };
const none: readonly Problem[] = [];

/** Tests the graph in the editor, and keeps the result for the console and the canvas. */
export function useTesting({ address, documentId, contentNow, edition }: Options) {
  const [failed, setFailed] = useState(nothing);
  const [clock, setClock] = useState<string | null>(null);
  const console = useConsole<Answer>({
    documentId,
    schema: TestingConsoleForm,
    firstInput: exampleInput,
    run: async (input, signal) => {
      const { problems, ...graph } = contentNow();
      const tested = { ...graph, input, clock };
      try {
        const body = {
          content: tested.text,
          inputData: readTestInput(input),
          trace: true,
          ...(clock !== null && { clock }),
        };
        const { evaluation } = await call(testDocument, { params: address, body, signal });
        // A result without the problems of its graph would look better than it is.
        return { ...tested, evaluation, problems: await problems.catch(() => null) };
      } catch (error) {
        if (!signal.aborted) setFailed(tested);
        throw error;
      }
    },
  });
  const { answer, form } = console;
  const { failure } = form;
  const tested = answer ?? failed;
  const changed = changeSince(tested, { edition, input: console.input, clock });
  const runFailed = useMemo(
    () => (failure === null ? null : runFailure(failure, testFailureText(failure), failed.text)),
    [failure, failed],
  );
  const run = useMemo(() => (answer ? resultOf(answer) : failureOf(runFailed)), [answer, runFailed]);

  return {
    console,
    outcome: useMemo(() => answer && outcomeOf(answer), [answer]),
    failure: runFailed,
    /** The problems of the tested graph, and its nodes, for their names. */
    problems: answer?.problems ?? none,
    nodes: useMemo(() => (answer?.problems?.length ? nodesOf(answer.text) : []), [answer]),
    /** Whether the problems are unknown because the check failed. */
    unchecked: answer?.problems === null,
    /** What has changed since the test, so that its result no longer applies. Null for nothing. */
    changed,
    /** What the test did at each node, as long as its result applies. */
    run: changed ? null : run,
    /** What the time is while it runs. Null for the present. */
    clock,
    forgetClock: () => setClock(null),
    /** Clears the results and starts with this input. */
    load(input: string, clock: string | null = null) {
      setClock(clock);
      console.load(input);
    },
  };
}

export type Testing = ReturnType<typeof useTesting>;

type Change = 'graph' | 'input' | 'clock';

function changeSince(tested: Tested, now: Pick<Tested, 'edition' | 'input' | 'clock'>): Change | null {
  if (tested.edition !== now.edition) return 'graph';
  if (tested.clock !== now.clock) return 'clock';
  // An input that was only formatted is the same.
  return tested.input === now.input || prettyText(tested.input) === prettyText(now.input) ? null : 'input';
}

/** The trace is shown separately, so what is printed is the answer without it. */
function outcomeOf({
  input,
  evaluation: { trace = {}, failed_cells: failedCells = [], ...evaluation },
}: Answer): Outcome {
  return { input, result: evaluation.result, around: (result) => ({ ...evaluation, result }), trace, failedCells };
}

const nodesOf = (text: string) => (JSON.parse(text) as DecisionGraph).nodes;

const resultOf = ({ evaluation: { trace = {}, failed_cells = [] } }: Answer): GraphRun => ({
  nodes: runOfTrace(trace, failed_cells),
  failed: null,
});

const failureOf = (failure: RunFailure | null): GraphRun | null =>
  failure?.node
    ? { nodes: runOfTrace(failure.trace), failed: { nodeId: failure.node.id, message: failure.text } }
    : null;
