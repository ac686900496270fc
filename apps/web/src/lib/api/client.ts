import type { Endpoint, ResponseOf } from '@rulewright/contract';
import { isForbidden, isUnauthenticated, notAuthenticated } from './api-error.ts';
import type { Input } from './send.ts';
import { send } from './send.ts';

/** Where a client gets the token that its calls carry. */
type TokenSource = {
  /** Who is signed in; undefined for a visitor. */
  personId: () => string | undefined;
  currentToken: () => Promise<string>;
  /** A new token in the place of one that the server has refused. */
  refreshToken: (refused: string) => Promise<string>;
};

type Arguments<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export function createClient({ personId, currentToken, refreshToken }: TokenSource) {
  const forbidden = new Set<() => void>();

  async function callAs<E extends Endpoint>(person: string | undefined, endpoint: E, input: Input<E>) {
    const token = await currentToken();
    try {
      return await send(endpoint, input, token);
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      const fresh = await refreshToken(token);
      // Another tab may have signed in someone else: what one person asked for is not done as another.
      if (personId() !== person) throw error;
      return send(endpoint, input, fresh);
    }
  }

  return {
    /**
     * Calls the API. Where the endpoint wants to know who calls, the call carries the person's token. When the server
     * refuses the token, it is refreshed, and the call is made once more.
     */
    async call<E extends Endpoint>(endpoint: E, ...[given]: Arguments<E>): Promise<ResponseOf<E>> {
      const input = given ?? ({} as Input<E>);
      if (endpoint.access === 'anyone' || endpoint.access === 'token') return send(endpoint, input);
      const person = personId();
      if (endpoint.access === 'visitor' && person === undefined) return send(endpoint, input);
      const answer = await callAs(person, endpoint, input).catch((error: unknown) => {
        if (isForbidden(error)) for (const listener of forbidden) listener();
        throw error;
      });
      // Somebody else is signed in by now, and must not see the answer.
      if (personId() !== person) throw notAuthenticated();
      return answer;
    },

    /** Calls the listener whenever a person's role does not allow what they asked for. Returns how to stop that. */
    onForbidden(listener: () => void): () => void {
      forbidden.add(listener);
      return () => forbidden.delete(listener);
    },
  };
}
