import type { DecisionGraphType, Simulation } from '@gorules/jdm-editor';
import type { DecisionGraph, Evaluation, Problem } from '@rulewright/contract';
import { TestingConsoleForm, testDocument } from '@rulewright/contract';
import { useMemo, useState } from 'react';
import type { DocumentAddress } from '#workspace/addresses/addresses.ts';
import { call } from '#workspace/session/call.ts';
import { exampleInput } from '../console/example-input.ts';
import { failingNode } from '../console/failing-node.ts';
import { useConsole } from '../console/use-console.ts';
import { readTestInput, testFailureText } from './test-failure.ts';

type Options = {
  address: DocumentAddress;
  documentId: string;
  /** The graph as it is in the editor at this moment, as JSON text, what tells it from any other, and its problems. */
  contentNow: () => Tested & { problems: Promise<readonly Problem[]> };
  /** That of the graph that is shown. */
  edition: object;
};

/** The graph of a test: what came of it says nothing about another. */
type Tested = { text: string; edition: object };

/** Null stands for problems that could not be had. */
type Answer = Tested & { evaluation: Evaluation; problems: readonly Problem[] | null };

const nothing: Tested = { text: '', edition: {} };
const none: readonly Problem[] = [];

/** Tests what is in the editor, and keeps what came of it for the console and for the graph. */
export function useTesting({ address, documentId, contentNow, edition }: Options) {
  const [failed, setFailed] = useState(nothing);
  const console = useConsole<Answer>({
    documentId,
    schema: TestingConsoleForm,
    firstInput: exampleInput,
    run: async (input, signal) => {
      const { problems, ...tested } = contentNow();
      try {
        const body = { content: tested.text, inputData: readTestInput(input), trace: true };
        const { evaluation } = await call(testDocument, { params: address, body, signal });
        // A result without its problems would look better than it is.
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
  const outdated = tested.edition !== edition;
  const simulation = useMemo(
    () => (answer ? resultOf(answer) : failureOf(failure, failed.text)),
    [answer, failure, failed],
  );

  return {
    console,
    outcome: useMemo(() => answer && outcomeOf(answer), [answer]),
    failure: failure === null ? null : { text: testFailureText(failure), node: failingNode(failure, failed.text) },
    /** What is wrong with the graph that was tested, and its nodes, which have names. */
    problems: answer?.problems ?? none,
    nodes: useMemo(() => (answer?.problems?.length ? nodesOf(answer.text) : []), [answer]),
    /** Whether nobody knows what is wrong with it, because the check failed. */
    unchecked: answer?.problems === null,
    /** Whether the graph has changed since. */
    outdated,
    /** What the graph shows of the test, while it is the one that was tested. */
    simulation: outdated ? undefined : simulation,
    /** Begins anew with this input. */
    load: console.load,
  };
}

export type Testing = ReturnType<typeof useTesting>;

/** The trace is for the graph and the list; what is printed is the answer. */
function outcomeOf({ evaluation: { trace = {}, ...printed } }: Answer) {
  return { printed, trace };
}

const nodesOf = (text: string) => (JSON.parse(text) as DecisionGraph).nodes;

function resultOf({ evaluation, text }: Answer): Simulation {
  const { performance, result, trace = {} } = evaluation;
  const snapshot = JSON.parse(text) as DecisionGraphType;
  return { result: { performance, result, trace, snapshot } as NonNullable<Simulation['result']> };
}

function failureOf(failure: unknown, text: string): Simulation | undefined {
  const node = failingNode(failure, text);
  return node ? { error: { message: testFailureText(failure), data: { nodeId: node.id } } } : undefined;
}
