import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { evaluationWording } from './console-wording.ts';
import { EvaluationStatus } from './evaluation-status.tsx';
import { RulesConsole } from './rules-console.tsx';
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
