import type { DecisionGraphType, Simulation } from '@gorules/jdm-editor';
import type { DecisionGraph, Evaluation, Problem } from '@rulewright/contract';
import { TestingConsoleForm, testDocument } from '@rulewright/contract';
import { useMemo, useRef, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { prettyText } from '#shared/code/pretty-json.ts';
import { useServerForm } from '#shared/form/use-server-form.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { exampleInput } from './example-input.ts';
import { failingNode } from './failing-node.ts';
import { readTestInput, testFailureText } from './test-failure.ts';

type Options = {
  address: DocumentAddress;
  /** The graph as it is in the editor at this moment, as JSON text, what tells it from any other, and its problems. */
  contentNow: () => { text: string; edition: object; problems: Promise<readonly Problem[]> };
  /** That of the graph that is shown. */
  edition: object;
};

/** What was tested last, and what it gave: one without the other says something about the wrong graph. */
type Tested = Pick<ReturnType<Options['contentNow']>, 'text' | 'edition'> & {
  evaluation: Evaluation | null;
  problems: readonly Problem[];
};

const nothing: Tested = { text: '', edition: {}, evaluation: null, problems: [] };

/** Tests what is in the editor, and keeps what came of it for the console and for the graph. */
export function useTesting({ address, contentNow, edition }: Options) {
  const [tested, setTested] = useState(nothing);
  const running = useRef<AbortController | null>(null);
  const form = useServerForm({
    schema: TestingConsoleForm,
    initialValues: { inputData: exampleInput },
    send: async ({ inputData }) => {
      const { problems, ...content } = contentNow();
      running.current = new AbortController();
      const { signal } = running.current;
      try {
        const body = { content: content.text, inputData: readTestInput(inputData), trace: true };
        const { evaluation } = await call(testDocument, { params: address, body, signal });
        // A result without its problems would look better than it is. Those that cannot be had are not waited for again.
        setTested({ ...content, evaluation, problems: await problems.catch(() => []) });
      } catch (error) {
        // Cleared meanwhile: nobody waits for what came of it.
        if (signal.aborted) return;
        setTested({ ...content, evaluation: null, problems: [] });
        throw error;
      }
    },
  });
  const { failure } = form;

  const simulation = useMemo(() => simulationOf(tested, failure), [tested, failure]);
  const outdated = tested.edition !== edition;

  function clear() {
    running.current?.abort();
    form.forgetFailure();
    setTested(nothing);
  }

  return {
    form,
    evaluation: tested.evaluation,
    /** What is wrong with the graph that was tested, and its nodes, which have names. */
    problems: tested.problems,
    nodes: useMemo(() => (tested.problems.length > 0 ? nodesOf(tested.text) : []), [tested]),
    failure: failure === null ? null : { text: testFailureText(failure), node: failingNode(failure, tested.text) },
    /** Whether the graph has changed since. */
    outdated,
    /** What the graph shows of the test, while it is the one that was tested. */
    simulation: outdated ? undefined : simulation,
    clear,
    /** Begins anew with this input. */
    load(input: string) {
      clear();
      form.fillIn('inputData', prettyText(input));
    },
  };
}

export type Testing = ReturnType<typeof useTesting>;

function simulationOf({ evaluation, text }: Tested, failure: unknown): Simulation | undefined {
  if (evaluation) {
    const { performance, result, trace = {} } = evaluation;
    const snapshot = JSON.parse(text) as DecisionGraphType;
    return { result: { performance, result, trace, snapshot } as NonNullable<Simulation['result']> };
  }
  const node = failingNode(failure, text);
  return node ? { error: { message: testFailureText(failure), data: { nodeId: node.id } } } : undefined;
}

const nodesOf = (text: string) => (JSON.parse(text) as DecisionGraph).nodes;
