import type { TokenAction } from '@rulewright/contract';
import { changeToken } from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

export function useChangeToken(address: DocumentAddress, documentId: string) {
  const client = useQueryClient();
  return async (action: TokenAction) => {
    try {
      await call(changeToken, { params: address, body: { action, document_id: documentId } });
    } finally {
      // Also after a failure: another person may have changed the token in the meantime.
      await invalidateExactly(client, queryKeys.integration(address));
    }
  };
}
