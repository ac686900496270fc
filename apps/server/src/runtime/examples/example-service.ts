import type { ExampleInput, ExampleSource, getExampleInput, QueryOf } from '@rulewright/contract';
import type { Decision, Evaluator, Resolution } from '@rulewright/engine';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#identity';
import { notFound, notNow } from '#platform';
import type { Database } from '#platform/db';
import type { DocumentAddress } from '#workspace';
import { requireDocument } from '#workspace';
import { findVersion } from '#workspace/queries';

import { findSuccessfulInputs } from '../log/evaluation-log-repository.ts';
import type { TestedInputs } from './tested-inputs.ts';

/** Tries several logged requests, because some may have been made to other versions and fail on this one. */
const MAX_REQUESTS = 3;
/**
 * The search stops after this time, which a decision exceeds if it is stopped at the default time limit of evaluations.
 */
export const EXAMPLE_SEARCH_MS = 1_500;
/**
 * How long a slow decision is not tried with generated inputs again, because each evaluation that is stopped counts
 * against the decision.
 */
const NOT_TRIED_AGAIN_MS = 10 * 60_000;

type Parts = {
  db: Database['db'];
  evaluator: Evaluator;
  testedInputs: TestedInputs;
  /** Whether functions may send requests to other hosts. */
  mayCallOut: boolean;
};

type Target = {
  organizationId: string;
  documentId: string;
  version: number;
  decision: Decision;
  resolution: Resolution;
};
/** `version` is the document version that the logged request was made to. */
type Candidate = { source: ExampleSource; input: string; version?: number };

export type ExampleService = ReturnType<typeof exampleService>;

/**
 * Finds an example input for people who want to call a decision. It runs an input first where that is safe, so that the
 * example works.
 */
export function exampleService({ db, evaluator, testedInputs, mayCallOut }: Parts) {
  const tooSlow = new LRUCache<string, true>({ max: 1_000, ttl: NOT_TRIED_AGAIN_MS });
  const keyOf = ({ organizationId, decision }: Target) => `${organizationId}/${decision.hash}`;

  async function targetOf(actor: Actor, address: DocumentAddress, wanted: 'live' | 'latest'): Promise<Target> {
    const document = await requireDocument(db, actor, address);
    const { organizationId, id: documentId, publishedVersion, version: latest } = document;
    const isLive = wanted === 'live' && publishedVersion !== null;
    const version = isLive ? publishedVersion : latest;
    const found = await findVersion(db, organizationId, documentId, version);
    // The version was deleted after the document was read.
    if (!found) throw notFound('Document');
    return {
      organizationId,
      documentId,
      version,
      decision: { hash: found.contentHash, content: found.content },
      resolution: isLive
        ? { from: 'live', orgSlug: actor.organization.slug, projectSlug: address.projectSlug }
        : { from: 'saved', projectSlug: address.projectSlug },
    };
  }

  const inputsFrom: Record<ExampleSource, (target: Target) => Promise<Omit<Candidate, 'source'>[]>> = {
    request: ({ organizationId, documentId }) => findSuccessfulInputs(db, organizationId, documentId, MAX_REQUESTS),
    async test({ organizationId, documentId }) {
      const input = await testedInputs.find(organizationId, documentId);
      return input === null ? [] : [{ input }];
    },
    async schema(target) {
      const { organizationId, decision } = target;
      if (tooSlow.has(keyOf(target))) return [];
      const outcome = await evaluator.schema(decision.content, organizationId);
      if (!outcome.ok) throw notNow(outcome.error);
      return outcome.examples.map((example) => ({ input: JSON.stringify(example) }));
    },
  };

  async function* candidates(target: Target, sources: ExampleSource[]): AsyncGenerator<Candidate> {
    const seen = new Set<string>();
    for (const source of sources) {
      for (const candidate of await inputsFrom[source](target)) {
        if (!seen.has(candidate.input)) yield { source, ...candidate };
        seen.add(candidate.input);
      }
    }
  }

  async function succeeds({ organizationId, decision, resolution }: Target, input: string): Promise<boolean> {
    const outcome = await evaluator.evaluate({
      tenant: organizationId,
      purpose: 'test',
      decision,
      input: { text: input, key: null },
      resolution,
      trace: 'none',
      effects: 'forbidden',
    });
    if (outcome.ok) return true;
    const { code, message } = outcome.error;
    if (code === 'busy' || code === 'unavailable') throw notNow({ code, message });
    return false;
  }

  return {
    async find(
      actor: Actor,
      address: DocumentAddress,
      { from, version: wanted = 'live' }: QueryOf<typeof getExampleInput>,
    ): Promise<ExampleInput> {
      const target = await targetOf(actor, address, wanted);
      const sources: ExampleSource[] = from ? [from] : ['request', 'test', 'schema'];
      const isTried = !(mayCallOut && mayDoMoreThanAnswer(target.decision.content));
      const end = performance.now() + EXAMPLE_SEARCH_MS;
      for await (const { source, input, version } of candidates(target, sources)) {
        // A decision that may call other hosts is not run. An input that succeeded on this version before can be shown
        // without running it.
        const isGood = isTried ? await succeeds(target, input) : version === target.version;
        if (isGood) return { input: JSON.parse(input), source, version: target.version };
        if (performance.now() > end) {
          tooSlow.set(keyOf(target), true);
          break;
        }
      }
      return { input: null, source: null, version: target.version };
    },
  };
}

/**
 * A function can call other hosts, and so can a decision that this one calls. Looking for an example must not cause
 * such calls. A `\u` escape in the text could spell the name of either node type differently, so it counts as well.
 */
const mayDoMoreThanAnswer = (content: string) => /"(?:function|decision)Node"|\\u/.test(content);
