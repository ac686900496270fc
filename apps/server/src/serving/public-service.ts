import type { Engine } from '@rulewright/engine';
import type { LoggedEvaluation } from '../evaluation/logged-evaluation.ts';
import { publishedScope } from '../evaluation/scope.ts';
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
      const options = { scope: publishedScope(orgSlug, projectSlug), tenant: organizationId, member: 'input_data' };
      const about = { organizationId, documentId, version, source: 'public' } as const;
      return logged(about, engine.evaluate(decision, body, options), () => inputTextOf(body));
    },
  };
}

/** The input of a body that was refused; null when it has none that could be kept. */
function inputTextOf(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body).input_data) ?? null;
  } catch {
    return null;
  }
}
