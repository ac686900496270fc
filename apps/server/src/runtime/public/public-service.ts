import type { Evaluator } from '@rulewright/engine';
import type { LoggedEvaluation } from '../evaluation/logged-evaluation.ts';
import type { Admission } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicLimit } from './public-limit.ts';

type Parts = { evaluator: Evaluator; logged: LoggedEvaluation; limit: PublicLimit };

export type PublicService = ReturnType<typeof publicService>;

export function publicService({ evaluator, logged, limit }: Parts) {
  return {
    /** Runs the published version. `body` is the request body as text, which contains the input. */
    evaluate({ document, published }: Admission, { orgSlug, projectSlug }: PublicAddress, body: string) {
      const { organizationId, documentId } = document;
      const { version, decision } = published;
      limit.count(documentId);
      return logged({ organizationId, documentId, version, source: 'public' }, () =>
        evaluator.evaluate({
          tenant: organizationId,
          purpose: 'public',
          decision,
          input: { text: body, key: 'input_data' },
          resolution: { from: 'live', orgSlug, projectSlug },
          trace: 'none',
          effects: 'allowed',
        }),
      );
    },
  };
}
