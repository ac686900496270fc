import { fallbackMessages } from '@rulewright/contract';
import { messageOf } from '#shared/api/api-error.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { failingNode } from './failing-node.ts';

type Props = { error: unknown; content: string };

export function EvaluationFailure({ error, content }: Props) {
  const node = failingNode(error, content);

  return (
    <Banner tone="failure">
      <b>Evaluation Failed</b>
      <div>{messageOf(error, fallbackMessages.evaluate)}</div>
      {node && (
        <div>
          At the node <b>{node.name}</b>.
        </div>
      )}
    </Banner>
  );
}
