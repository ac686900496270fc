import type { Endpoint, ResponseOf } from '@rulewright/contract';
import { useSession } from '#shared/session/session-store.ts';
import { isForbidden, isUnauthenticated } from './api-error.ts';
import { currentToken, freshToken, notAuthenticated } from './fresh-token.ts';
import type { Input } from './send.ts';
import { send } from './send.ts';

type Arguments<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/**
 * Calls the API. What only a signed-in person may do, or what asks a visitor who they are, carries their token; when the server no longer takes it, it is
 * refreshed, and the call made once more.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[given]: Arguments<E>): Promise<ResponseOf<E>> {
  const input = given ?? ({} as Input<E>);
  if (endpoint.access === 'anyone' || endpoint.access === 'token') return send(endpoint, input);
  const person = personId();
  if (endpoint.access === 'visitor' && person === undefined) return send(endpoint, input);
  const answer = await callAs(person, endpoint, input).catch((error: unknown) => {
    if (isForbidden(error)) for (const listener of forbidden) listener();
    throw error;
  });
  // It is nobody else's to see, and would come after all that was loaded for this person is forgotten.
  if (personId() !== person) throw notAuthenticated();
  return answer;
}

const forbidden = new Set<() => void>();

/** Told whenever somebody's role does not suffice for what they asked for. Returns how to be told no more. */
export function onForbidden(listener: () => void): () => void {
  forbidden.add(listener);
  return () => forbidden.delete(listener);
}

async function callAs<E extends Endpoint>(person: string | undefined, endpoint: E, input: Input<E>) {
  const token = await currentToken();
  try {
    return await send(endpoint, input, token);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    const fresh = await freshToken(token);
    // Another tab may have signed in someone else: what one person asked for is not done as another.
    if (personId() !== person) throw error;
    return send(endpoint, input, fresh);
  }
}

const personId = () => useSession.getState().user?.id;
