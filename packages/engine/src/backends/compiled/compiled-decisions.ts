import { CompiledDecision, compileInSteps, Rejection } from '@rulewright/jdm';
import type { Decision } from '../../request.ts';
import type { Task } from '../../task.ts';
import type { Compiled, CompileQueue } from './compile-queue.ts';
import { Rest } from './rest.ts';

/** In characters. */
export const MAX_COMPILED_LENGTH = 4 * 1024 * 1024;
/** What compiled decisions may take of the memory of this process, as far as that can be estimated. */
export const MAX_BYTES = 128 * 1024 * 1024;
export const MAX_BYTES_PER_ACCOUNT = 64 * 1024 * 1024;
/** After so many runs in a row that had to be handed over, a decision is no longer tried here for a while. */
const MAX_HAND_OVERS_IN_A_ROW = 8;
/** What is kept of a decision in any case. */
const ENTRY_BYTES = 512;

/** Who a decision is compiled for, and who pays for that. */
type Owner = Pick<Task, 'tenant' | 'account'>;
type TaskDecision = Owner & Pick<Task, 'decision'>;

/** A decision that is compiled, or being compiled, or known to be left to the next backend. */
export class Entry {
  readonly tenant: string;
  /** Null where it is compiled to be called by another. */
  readonly decision: Decision | null;
  compiled: CompiledDecision | null = null;
  rejection: Rejection | null = null;
  bytes = ENTRY_BYTES;
  /** It costs both to try a decision here and to hand it over. */
  readonly handOvers = new Rest(MAX_HAND_OVERS_IN_A_ROW, Number.POSITIVE_INFINITY);
  #isCompiling = true;
  readonly #waiting = new Set<() => void>();

  constructor(tenant: string, decision: Decision | null) {
    this.tenant = tenant;
    this.decision = decision;
  }

  get isCompiling(): boolean {
    return this.#isCompiling;
  }

  noteDone(): void {
    this.#isCompiling = false;
    for (const goOn of this.#waiting) goOn();
  }

  /** Waits until compiling has ended, in whatever way, but no longer than that. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.#waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, ms).unref();
      this.#waiting.add(goOn);
    });
  }
}

/** The decisions of all tenants of an account. */
class AccountEntries {
  /** In the order of use, with the latest at the end. */
  readonly entries = new Map<string, Entry>();
  /** The one that was used last. */
  latest: Entry | null = null;
  bytes = 0;
}

/**
 * The compiled decisions of all accounts. Where they take too much memory, the account whose decisions take the most loses the
 * one that was not used for the longest time, so that nobody can push out the decisions of others.
 */
export class CompiledDecisions {
  readonly #queue: CompileQueue;
  readonly #maxBytes: number;
  readonly #maxBytesPerAccount: number;
  readonly #accounts = new Map<string, AccountEntries>();
  #bytes = 0;

  constructor(queue: CompileQueue, { maxBytes = MAX_BYTES, maxBytesPerAccount = MAX_BYTES_PER_ACCOUNT } = {}) {
    this.#queue = queue;
    this.#maxBytes = maxBytes;
    this.#maxBytesPerAccount = maxBytesPerAccount;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What is known of a decision, which is begun to be compiled with the first question. Null where there is no room for it. */
  find(task: TaskDecision): Entry | null {
    // For many inputs of one decision, its key would take longer to make than it takes to run.
    const latest = this.#accounts.get(task.account)?.latest;
    if (latest?.decision === task.decision && latest.tenant === task.tenant) return latest;
    return this.#find(task, task.decision.hash, task.decision, false);
  }

  /** The same for a decision that is called by another. One that can never be run tells why. */
  findCalled(owner: Owner, decision: Decision): CompiledDecision | Rejection | null {
    const { tenant, account } = owner;
    const known = this.#accounts.get(account)?.entries.get(`${tenant} ${decision.hash}`)?.compiled;
    if (known?.keepsScale) return known;
    const entry = this.#find(owner, `called ${decision.hash}`, decision, true);
    return entry?.compiled ?? entry?.rejection ?? null;
  }

  #find({ tenant, account }: Owner, name: string, decision: Decision, isCalled: boolean): Entry | null {
    const { content } = decision;
    const key = `${tenant} ${name}`;
    const own = this.#accounts.get(account);
    const known = own?.entries.get(key);
    if (own && known) {
      own.entries.delete(key);
      own.entries.set(key, known);
      own.latest = known;
      return known;
    }
    if (content.length > MAX_COMPILED_LENGTH || !this.#queue.hasRoomFor(account, content.length)) return null;
    const entry = this.#keep(account, key, new Entry(tenant, isCalled ? null : decision));
    this.#queue.add({
      account,
      length: content.length,
      steps: compileInSteps(content, { isCalled, maxBytes: this.#maxBytesPerAccount }),
      done: (compiled) => this.#done(account, key, entry, compiled),
    });
    return entry;
  }

  #keep(account: string, key: string, entry: Entry): Entry {
    const own = this.#accounts.get(account) ?? new AccountEntries();
    this.#accounts.set(account, own);
    own.entries.set(key, entry);
    own.latest = entry;
    this.#grow(account, own, entry.bytes);
    return entry;
  }

  #done(account: string, key: string, entry: Entry, compiled: Compiled): void {
    const own = this.#accounts.get(account);
    if (compiled instanceof Rejection) entry.rejection = compiled;
    // It may have been dropped in the meantime.
    if (own?.entries.get(key) === entry && compiled instanceof CompiledDecision) {
      entry.compiled = compiled;
      entry.bytes += compiled.estimatedBytes;
      this.#grow(account, own, compiled.estimatedBytes);
    }
    entry.noteDone();
  }

  #grow(account: string, own: AccountEntries, bytes: number): void {
    own.bytes += bytes;
    this.#bytes += bytes;
    while (own.bytes > this.#maxBytesPerAccount) this.#dropOldest(account, own);
    while (this.#bytes > this.#maxBytes) this.#dropOldest(...this.#largest(account, own));
  }

  #largest(account: string, own: AccountEntries): [string, AccountEntries] {
    let largest: [string, AccountEntries] = [account, own];
    for (const one of this.#accounts) if (one[1].bytes > largest[1].bytes) largest = one;
    return largest;
  }

  #dropOldest(account: string, own: AccountEntries): void {
    for (const [key, { bytes }] of own.entries) {
      own.entries.delete(key);
      own.bytes -= bytes;
      this.#bytes -= bytes;
      break;
    }
    if (own.entries.size === 0) this.#accounts.delete(account);
  }
}
