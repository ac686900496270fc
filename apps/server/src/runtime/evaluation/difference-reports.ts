import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Difference, DistrustedDecision, Outcome } from '@rulewright/engine';
import { z } from 'zod';

/** Further ones are only counted. One is kept of each decision of an organization. */
export const MAX_REPORTS = 100;
/** In characters. Of the called decisions that are longer together, the last are in the report without their content. */
export const MAX_CALLED_LENGTH = 4 * 1024 * 1024;
const DAY_MS = 86_400_000;

const WithHash = z.object({ hash: z.string() });
/** What tells which decisions a report is about. */
const About = z.object({ organizationId: z.string(), decision: WithHash, called: z.array(WithHash) });

type Options = {
  dataDir: string;
  /** The reports hold inputs of callers, so that they are kept no longer than logged evaluations. */
  retentionDays: number;
  /** Whether the organization still has a document with this content. */
  isSaved: (organizationId: string, hash: string) => Promise<boolean>;
  warn: (details: object, message: string) => void;
  onProblem: (error: unknown) => void;
};

export type DifferenceReports = ReturnType<typeof differenceReports>;

/**
 * What is needed to reproduce that the server's own process and a worker gave different answers to one call. It goes to a
 * file that only the server's user can read, because the input may be private; the log names the file.
 */
export function differenceReports({ dataDir, retentionDays, isSaved, warn, onProblem }: Options) {
  const folder = join(dataDir, 'differences');

  const names = () => readdir(folder).catch((): string[] => []);

  async function write({ request, called, at, given, expected }: Difference) {
    const { tenant, decision, input, resolution } = request;
    const name = `${tenant}.${decision.hash}.json`;
    const known = await names();
    const file = known.includes(name) || known.length < MAX_REPORTS ? join(folder, name) : null;
    if (file) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const report = {
        at: at.toISOString(),
        organizationId: tenant,
        decision,
        called: boundedContents(called),
        input,
        resolution,
        given: readable(given),
        expected: readable(expected),
      };
      await writeFile(file, JSON.stringify(report, null, 2), { mode: 0o600 });
    }
    warn(
      { organizationId: tenant, decision: decision.hash, file },
      'a decision was answered differently in the server’s own process than in a worker, and is left to workers from now on',
    );
  }

  return {
    add: (difference: Difference) => void write(difference).catch(onProblem),

    /** The decisions of all reports. One that cannot be read is passed over. */
    async decisions(): Promise<DistrustedDecision[]> {
      const found: DistrustedDecision[] = [];
      for (const name of await names()) {
        try {
          const { organizationId, decision, called } = About.parse(
            JSON.parse(await readFile(join(folder, name), 'utf8')),
          );
          for (const { hash } of [decision, ...called]) found.push({ tenant: organizationId, hash });
        } catch (error) {
          onProblem(error);
        }
      }
      return found;
    },

    /** Deletes the reports that are too old, and those of decisions that were deleted since, with their organization or not. */
    async deleteOutdated() {
      const until = Date.now() - retentionDays * DAY_MS;
      for (const name of await names()) {
        const file = join(folder, name);
        const [organizationId = '', hash = ''] = name.split('.');
        if ((await stat(file)).mtimeMs < until || !(await isSaved(organizationId, hash)))
          await rm(file, { force: true });
      }
    },
  };
}

/** Long results are bytes. A public call has no trace. */
const readable = (outcome: Outcome) => (outcome.ok ? { ...outcome, result: outcome.result.toString() } : outcome);

function boundedContents(called: Difference['called']) {
  let length = 0;
  return Array.from(called, ([key, { hash, content }]) => {
    length += content.length;
    return { key, hash, content: length > MAX_CALLED_LENGTH ? null : content };
  });
}
