import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { Outcome } from '../shared-console/console-results.tsx';
import { evaluationWording } from '../shared-console/console-wording.ts';
import { RulesConsole } from '../shared-console/rules-console.tsx';
import { EvaluationStatus } from './evaluation-status.tsx';
import type { Evaluations, Run } from './use-evaluations.ts';

type Props = {
  address: DocumentAddress;
  evaluations: Evaluations;
  /** A button for the shown answer. */
  saveAsTest: (run: Run) => ReactNode;
};

export function EvaluationConsole({ address, evaluations: { console, failure }, saveAsTest }: Props) {
  const { answer } = console;
  const outcome = useMemo(() => answer && outcomeOf(answer), [answer]);

  return (
    <RulesConsole
      address={address}
      console={console}
      wording={evaluationWording}
      failure={failure}
      status={<EvaluationStatus run={answer} />}
      actions={answer && saveAsTest(answer)}
      outcome={outcome}
    />
  );
}

function outcomeOf({ input, output: { evaluation }, trace, failedCells }: Run): Outcome {
  const around = (result: unknown) => ({ evaluation: { ...evaluation, result } });
  return { input, result: evaluation.result, around, trace, failedCells };
}
