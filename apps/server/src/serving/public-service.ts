import type { Engine } from '@rulewright/engine';
import type { LoggedEvaluation } from '../evaluation/logged-evaluation.ts';
import { publishedScope } from '../evaluation/scope.ts';
import { MAX_KEPT_LENGTH } from '../evaluation-log/evaluation-log.ts';
import { memberText } from '../member-text.ts';
import type { Admission } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicLimit } from './public-limit.ts';

type Parts = { engine: Engine; logged: LoggedEvaluation; limit: PublicLimit };

export type PublicService = ReturnType<typeof publicService>;

export function publicService({ engine, logged, limit }: Parts) {
  return {
    /** Runs what is published on a body that holds the input. */
    async evaluate({ document, published }: Admission, { orgSlug, projectSlug }: PublicAddress, body: string) {
      const { organizationId, documentId } = document;
      const { version, decision } = published;
      limit.count(documentId);
      const scope = publishedScope(orgSlug, projectSlug);
      const options = { purpose: 'public', scope, tenant: organizationId, member: 'input_data' } as const;
      const about = { organizationId, documentId, version, source: 'public' } as const;
      return logged(about, engine.evaluate(decision, body, options), () => inputTextOf(body));
    },
  };
}

/** The input of a body that failed: empty when it has none, null when it is not worth a search, being too large to keep. */
function inputTextOf(body: string): string | null {
  if (body.length > MAX_KEPT_LENGTH) return null;
  try {
    return memberText(body, 'input_data');
  } catch {
    // What failed before it was read need not be JSON.
    return null;
  }
}
