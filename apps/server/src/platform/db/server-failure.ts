import { Failure, storageFull } from '#platform';
import { isDiskFull } from './sql-state.ts';

/** What a caller is told about an error that the request did not cause. */
export function toServerFailure(error: unknown): Failure {
  if (isDiskFull(error)) return storageFull();
  if (isUnreachable(error))
    return new Failure('unavailable', 'The database cannot be reached right now. Try again soon.');
  return new Failure('internal', 'Something went wrong on our side');
}

// Connection refused or lost, server starting or shutting down, too many connections.
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|08...|57P0[123]|53300)$/;

const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && unreachable.test(code)) return true;
  // The embedded database's socket is a file.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  // pg gives these no code.
  if (connectionLost.test(error.message)) return true;
  return isUnreachable(error.cause);
}
