import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';
import type { Outside } from './outside.ts';

/** Collects what each node of a run received and gave, in the shape of zen's traces. */
export class TraceRecorder {
  readonly #records = new Fields();
  /** What the node that runs at the moment tells of itself. Undefined where it tells nothing. */
  detail: Value | undefined;
  readonly #outside: Outside;
  #startedAt = 0;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  begin(): void {
    this.detail = undefined;
    this.#startedAt = this.#now();
  }

  record(node: { id: string; name: string }, input: Value, output: Value): void {
    const record = {
      id: node.id,
      name: node.name,
      input,
      output,
      performance: durationText(this.#now() - this.#startedAt),
      traceData: this.detail ?? null,
      order: this.#records.values.length,
    };
    this.#records.set(node.id, Fields.of(record));
  }

  /** With the time of what this run did not have to wait for again. */
  #now = (): number => performance.now() + this.#outside.waitedMs;

  /** All of it, by the ids of the nodes. */
  all(): Value {
    return this.#records;
  }
}

/** Milliseconds as zen writes a duration: "12.3µs". */
export function durationText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${toTenths(milliseconds / 1000)}s`;
  return milliseconds >= 1 ? `${toTenths(milliseconds)}ms` : `${toTenths(milliseconds * 1000)}µs`;
}

/** With one place. JavaScript's own way to write it takes as long as some decisions. */
function toTenths(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
