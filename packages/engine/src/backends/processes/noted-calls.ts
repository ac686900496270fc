import { MAX_HOST_LENGTH, MAX_TOLD_HOSTS } from '@rulewright/contract';
import type { HostsCalled } from '../../outcome.ts';
import type { NoteCall } from '../../outgoing-http/http-guard.ts';

/** The hosts that one evaluation called, or was not let call. */
export class NotedCalls {
  readonly #hosts = { called: new Set<string>(), refused: new Set<string>() };

  readonly note: NoteCall = (host, how) => {
    const hosts = this.#hosts[how];
    if (hosts.size < MAX_TOLD_HOSTS) hosts.add(host.slice(0, MAX_HOST_LENGTH));
  };

  /** Null where there were none. */
  get told(): HostsCalled | null {
    const { called, refused } = this.#hosts;
    return called.size + refused.size > 0 ? { called: [...called], refused: [...refused] } : null;
  }
}
