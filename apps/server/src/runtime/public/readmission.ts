import { Failure } from '#platform';
import { toServerFailure } from '#platform/db';
import { retried } from '../batch/retried.ts';
import type { Admission } from './public-access.ts';

type Readmit = () => Admission | Promise<Admission>;

/** Admits the caller of a batch once more, and tries again while the database cannot be reached. */
export function readmission(readmit: Readmit, signal: AbortSignal): Admission | Promise<Admission> {
  const admitted = readmit();
  // Nearly always the document is in memory.
  return admitted instanceof Promise ? admitted.catch(() => again(readmit, signal)) : admitted;
}

async function again(readmit: Readmit, signal: AbortSignal): Promise<Admission> {
  const attempt = async () => {
    try {
      return { admission: await readmit() };
    } catch (error) {
      return { error };
    }
  };
  const isTemporary = (ended: Awaited<ReturnType<typeof attempt>>) =>
    'error' in ended && toFailure(ended.error).code === 'unavailable';
  const ended = await retried(attempt, { isTemporary, signal });
  if ('error' in ended) throw ended.error;
  return ended.admission;
}

const toFailure = (error: unknown) => (error instanceof Failure ? error : toServerFailure(error));

/** Whether the caller may not go on, whatever is sent next. */
export const isFinal = (error: unknown) =>
  error instanceof Failure && (error.code === 'unauthenticated' || error.code === 'not_found');
