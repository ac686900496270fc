import type { Problem } from '@rulewright/contract';
import { useEffect, useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import type { DocumentEditor } from '../use-document-editor.ts';
import { useWorkingCopy } from '../working-copy/working-copy.ts';

export type Readiness =
  | { state: 'checking' }
  | { state: 'unchecked'; reason: string }
  | { state: 'checked'; problems: readonly Problem[] };

const checking: Readiness = { state: 'checking' };

/** Whether the current graph, saved or not, could be published. Checked only while `asked` is true. */
export function useReadiness({ copy, checkAnew }: Pick<DocumentEditor, 'copy' | 'checkAnew'>, asked: boolean) {
  const content = useWorkingCopy(copy, ({ content }) => content);
  const [readiness, setReadiness] = useState(checking);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another content or another attempt is another check.
  useEffect(() => {
    if (!asked || content.fault) return;
    let wanted = true;
    const settle = (outcome: Readiness) => wanted && setReadiness(outcome);
    setReadiness(checking);
    checkAnew().then(
      (problems) => settle({ state: 'checked', problems }),
      (error) => settle({ state: 'unchecked', reason: messageOf(error, 'The server does not answer.') }),
    );
    return () => {
      wanted = false;
    };
  }, [asked, content, checkAnew, attempt]);

  return {
    readiness,
    checkAgain: () => setAttempt((count) => count + 1),
    /** Shows problems that the server found when it was asked to publish. */
    refuse: (problems: readonly Problem[]) => setReadiness({ state: 'checked', problems }),
  };
}
