import type { DecisionGraph } from '@rulewright/contract';
import type { JsonObject } from '@rulewright/jdm';
import { toParsedGraph } from '@rulewright/jdm';
import { RandomTexts } from '../language/random-texts.ts';

/** Inputs that are derived from real ones. The same seed gives the same inputs. */
export class RandomInputs extends RandomTexts {
  /** A copy with some values changed, often to values that the graph compares with, so that other rows match. */
  changed(input: JsonObject, graph: DecisionGraph): JsonObject {
    const copy = structuredClone(input);
    const literals = literalsOf(graph);
    for (let left = 1 + this.number(5); left > 0; left--) this.#changeOne(copy, literals);
    return copy;
  }

  #changeOne(input: JsonObject, literals: unknown[]): void {
    let holder: JsonObject = input;
    for (;;) {
      const name = this.pick(Object.keys(holder));
      if (name === undefined) return;
      const value = holder[name];
      if (typeof value === 'object' && value !== null && this.number(4) > 0) {
        holder = value as JsonObject;
        continue;
      }
      if (this.number(10) === 0 && !Array.isArray(holder)) delete holder[name];
      else holder[name] = this.#other(value as unknown, literals);
      return;
    }
  }

  #other(value: unknown, literals: unknown[]): unknown {
    const same = literals.filter((literal) => typeof literal === typeof value);
    return this.pick<() => unknown>([
      () => (same.length > 0 ? this.pick(same) : value),
      () => (same.length > 0 ? this.pick(same) : value),
      () => (typeof value === 'number' ? (value as number) + this.pick([1, -1, 0.01, 100, -0.5]) : value),
      () => (typeof value === 'number' ? this.number(10_000) / this.pick([1, 10, 100, 1000]) : value),
      () => (typeof value === 'boolean' ? !value : value),
      () => (Array.isArray(value) ? value.slice(1) : value),
      () => this.pick<unknown>([null, true, '', 0, [], {}, 'x', { a: null }]),
    ])();
  }
}

function literalsOf(graph: DecisionGraph): unknown[] {
  const texts = toParsedGraph(graph)
    .nodes.flatMap(({ texts }) => texts.map(({ text }) => text))
    .join('\n');
  const strings = [...texts.matchAll(/["']([^"'\n]*)["']/g)].map(([, text]) => text as string);
  const numbers = [...texts.matchAll(/\b\d+(?:\.\d+)?\b/g)].flatMap(([text]) => [Number(text), Number(text) + 1]);
  return [...strings, ...numbers, true, false];
}
