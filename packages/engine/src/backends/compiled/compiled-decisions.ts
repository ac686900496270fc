import { CompiledDecision, compileInSteps, Rejection } from '@rulewright/jdm';
import { LRUCache } from 'lru-cache';
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
  /** It costs both to try a decision here and to hand it over. */
  readonly handOvers = new Rest(MAX_HAND_OVERS_IN_A_ROW, Number.POSITIVE_INFINITY);
  isCompiling = true;
  /** Settles when compiling has ended, in whatever way. */
  compiling: Promise<void> = Promise.resolve();

  constructor(tenant: string, decision: Decision | null) {
    this.tenant = tenant;
    this.decision = decision;
  }
}

/** The decisions of all tenants of an account. */
type AccountEntries = {
  entries: LRUCache<string, Entry>;
  /** The one that was used last. */
  latest: Entry | null;
};

/**
 * The compiled decisions of all accounts. Where they take too much memory, the account whose decisions take the most loses the
 * one that was not used for the longest time, so that nobody can push out the decisions of others.
 */
export class CompiledDecisions {
  readonly #queue: CompileQueue;
  readonly #maxBytes: number;
  readonly #maxBytesPerAccount: number;
  readonly #accounts = new Map<string, AccountEntries>();

  constructor(queue: CompileQueue, { maxBytes = MAX_BYTES, maxBytesPerAccount = MAX_BYTES_PER_ACCOUNT } = {}) {
    this.#queue = queue;
    this.#maxBytes = maxBytes;
    this.#maxBytesPerAccount = maxBytesPerAccount;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { entries } of this.#accounts.values()) bytes += entries.calculatedSize;
    return bytes;
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
    const known = this.#accounts.get(account)?.entries.peek(`${tenant} ${decision.hash}`)?.compiled;
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
      own.latest = known;
      return known;
    }
    if (content.length > MAX_COMPILED_LENGTH || !this.#queue.hasRoomFor(account, content.length)) return null;
    const entry = new Entry(tenant, isCalled ? null : decision);
    this.#keep(account, key, entry, ENTRY_BYTES);
    const steps = compileInSteps(content, { isCalled, maxBytes: this.#maxBytesPerAccount });
    entry.compiling = new Promise((resolve) => {
      const done = (compiled: Compiled) => {
        this.#done(account, key, entry, compiled);
        resolve();
      };
      this.#queue.add({ account, length: content.length, steps, done });
    });
    return entry;
  }

  #done(account: string, key: string, entry: Entry, compiled: Compiled): void {
    entry.isCompiling = false;
    if (compiled instanceof Rejection) entry.rejection = compiled;
    // It may have been dropped in the meantime.
    const isKept = this.#accounts.get(account)?.entries.peek(key) === entry;
    if (isKept && compiled instanceof CompiledDecision) {
      entry.compiled = compiled;
      this.#keep(account, key, entry, ENTRY_BYTES + compiled.estimatedBytes);
    }
  }

  #keep(account: string, key: string, entry: Entry, bytes: number): void {
    const own = this.#accounts.get(account) ?? {
      entries: new LRUCache({ maxSize: this.#maxBytesPerAccount }),
      latest: null,
    };
    this.#accounts.set(account, own);
    // An entry that is set again would keep its size.
    own.entries.delete(key);
    own.entries.set(key, entry, { size: bytes });
    // One that is too large by itself is not kept.
    own.latest = own.entries.has(key) ? entry : null;
    while (this.bytes > this.#maxBytes) this.#dropOne();
  }

  #dropOne(): void {
    const [account, { entries }] = [...this.#accounts].reduce((most, one) =>
      one[1].entries.calculatedSize > most[1].entries.calculatedSize ? one : most,
    );
    entries.pop();
    if (entries.size === 0) this.#accounts.delete(account);
  }
}
