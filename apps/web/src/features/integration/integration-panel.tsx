import { Stack } from '@mantine/core';
import type { Document } from '@rulewright/contract';
import { Loading } from '#ui/feedback/loading.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { Endpoint } from './endpoint.tsx';
import { CallExamples } from './examples/call-examples.tsx';
import { useIntegrationInfo } from './integration-queries.ts';
import { EvaluationLog } from './log/evaluation-log.tsx';
import type { MakeTest } from './log/log-entry-dialog.tsx';
import { Requirements } from './requirements.tsx';
import { TokenControl } from './token/token-control.tsx';
import { useShownToken } from './token/use-shown-token.ts';

type Props = {
  address: DocumentAddress;
  document: Pick<Document, 'id' | 'name' | 'version' | 'is_published' | 'unpublished_version'>;
  /** Puts the input of a logged request into the testing console. */
  loadInput: (input: string) => void;
  /** Opens a new test case with what was sent and answered. */
  makeTest: MakeTest;
};

const none = { hasToken: false, token: null, tokenGeneratedAt: null, apiEndpoint: null };

/** How to call the document: endpoint, token, examples and the log of requests. */
export function IntegrationPanel({ address, document, loadInput, makeTest }: Props) {
  const found = useIntegrationInfo(address);
  const { token, tokenGeneratedAt, hasToken, apiEndpoint } = found ?? none;
  // Checked here too, because the token may have been loaded before the role changed.
  const { allowed } = useMay('tokens:manage');
  const shown = useShownToken(allowed ? token : null);

  if (found === undefined) return <Loading>Loading integration...</Loading>;
  const known = found !== null;
  const url = apiEndpoint && window.location.origin + apiEndpoint;
  return (
    <Stack gap="2.25rem">
      {url && <Endpoint url={url} />}
      <Requirements document={document} hasToken={hasToken} known={known} />
      <TokenControl
        address={address}
        document={document}
        hasToken={hasToken}
        known={known}
        shown={shown}
        generatedAt={tokenGeneratedAt}
      />
      {url && <CallExamples address={address} url={url} shown={shown} />}
      <EvaluationLog address={address} loadInput={loadInput} makeTest={makeTest} />
    </Stack>
  );
}
