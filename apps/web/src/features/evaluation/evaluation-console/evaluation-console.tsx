import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { evaluationWording } from '../shared-console/console-wording.ts';
import { RulesConsole } from '../shared-console/rules-console.tsx';
import { EvaluationStatus } from './evaluation-status.tsx';
import type { Evaluations } from './use-evaluations.ts';

type Props = { address: DocumentAddress; evaluations: Evaluations };

export function EvaluationConsole({ address, evaluations: { console, failure } }: Props) {
  const { answer } = console;

  return (
    <RulesConsole
      address={address}
      console={console}
      wording={evaluationWording}
      failure={failure}
      status={<EvaluationStatus run={answer} />}
      outcome={answer && { printed: answer.output, trace: answer.trace }}
    />
  );
}
