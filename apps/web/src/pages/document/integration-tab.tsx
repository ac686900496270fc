import type { ComponentProps } from 'react';
import { IntegrationPanel } from '#features/integration/integration-panel.tsx';
import type { OpenedCase } from '#features/test-cases/dialog/case-dialog.tsx';
import { caseOfRequest } from '#features/test-cases/dialog/case-of-request.ts';

type Props = Omit<ComponentProps<typeof IntegrationPanel>, 'makeTest'> & { openCase: (made: OpenedCase) => void };

/** How the document is called, and its log, whose requests become test cases. */
export function IntegrationTab({ openCase, ...props }: Props) {
  return <IntegrationPanel {...props} makeTest={(input, answer) => openCase(caseOfRequest(input, answer))} />;
}
