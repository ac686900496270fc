import type { ParsedNode } from '../../graph/parsed-graph.ts';
import { Rejection } from '../outcome/rejection.ts';
import { PatternRoom } from '../pattern/pattern-steps.ts';
import { textOf } from '../run/answer.ts';
import type { Value } from '../value/value.ts';
import { keywords } from './keywords.ts';
import type { Check } from './misfit.ts';
import { firstMisfit, Misfit } from './misfit.ts';
import { compileUnused, isObject, ReferenceFault, SchemaFault } from './schema-fault.ts';

/** The schema of a request or response node. One that is half written, and no JSON, counts for nothing. */
export function compileSchemaOf({ id, name, schema }: ParsedNode): Check | null {
  const parsed = readSchema(schema);
  if (parsed === undefined) return null;
  try {
    return new SchemaCompiler(parsed).compile(parsed);
  } catch (error) {
    if (!(error instanceof SchemaFault)) throw error;
    throw new Rejection(`The schema of "${name}" is not a JSON Schema: ${error.message}.`, id);
  }
}

/** Why a schema is none; null where it is one, and where it is half written. */
export function schemaFault(schema: unknown): string | null {
  const parsed = readSchema(schema);
  try {
    if (parsed !== undefined) new SchemaCompiler(parsed).compile(parsed);
    return null;
  } catch (error) {
    if (error instanceof SchemaFault) return error.message;
    if (error instanceof RangeError) return 'it is nested too deep';
    throw error;
  }
}

function readSchema(schema: unknown): unknown {
  if (typeof schema !== 'string') return schema ?? undefined;
  try {
    return schema.trim() === '' ? undefined : JSON.parse(schema);
  } catch {
    return undefined;
  }
}

const nothingFits: Check = () => new Misfit(() => ({ kind: 'not-allowed' }));
const everythingFits: Check = () => null;

/** Makes a function of each schema in a schema, once, so that one may refer to another, and to itself. */
export class SchemaCompiler {
  readonly #checks = new Map<object, Check>();
  readonly #room = new PatternRoom();
  /** What "#" refers to in the schema that is being compiled: the innermost around it that has an address of its own. */
  #root: unknown;

  constructor(root: unknown) {
    this.#root = root;
  }

  compile = (schema: unknown): Check => {
    if (schema === true) return everythingFits;
    if (schema === false) return nothingFits;
    if (!isObject(schema)) throw new SchemaFault('a schema must be an object, true or false');
    const known = this.#checks.get(schema);
    if (known) return known;
    let check: Check | null = null;
    this.#checks.set(schema, (value, budget) => (check as Check)(value, budget));
    const around = this.#root;
    if (isAddress(schema.$id)) this.#root = schema;
    try {
      check = this.#compileObject(schema);
    } finally {
      this.#root = around;
      this.#checks.delete(schema);
    }
    this.#checks.set(schema, check);
    return check;
  };

  #compileObject(schema: Record<string, unknown>): Check {
    // Beside a reference nothing else counts.
    const { $ref } = schema;
    const reference = typeof $ref === 'string' ? this.#reference($ref) : null;
    const checks: Check[] = reference ? [reference] : [];
    // In this order the first mismatch is found.
    for (const keyword of Object.keys(schema).sort()) {
      const around = { schema, keyword, compile: this.compile, room: this.#room };
      const compile = () => keywords.get(keyword)?.(schema[keyword], around);
      const check = reference ? compileUnused(compile) : compile();
      if (check) checks.push(check);
    }
    const [first] = checks;
    if (first && checks.length === 1)
      return (value, budget) => {
        budget.spend(1.25);
        return first(textOf(value, budget) ?? value, budget);
      };
    return (value, budget) => {
      budget.spend(1 + checks.length / 4);
      // A date is checked as the text that it is in an answer, and so is a range.
      return firstMisfit(checks, textOf(value, budget) ?? value, budget);
    };
  }

  /** A reference that leads back to itself without going into the value tests nothing there. */
  #reference(pointer: string): Check {
    const around = this.#root;
    const check = this.compile(this.#find(pointer));
    this.#root = around;
    let tested: Value | undefined;
    return (value, budget) => {
      if (value === tested) return null;
      const before = tested;
      tested = value;
      try {
        return check(value, budget);
      } finally {
        tested = before;
      }
    };
  }

  #find(pointer: string): unknown {
    const name = decoded(pointer.slice(1));
    if (pointer[0] !== '#') throw new ReferenceFault(`"${pointer}" refers to something outside of the schema`);
    if (name === '') return this.#root;
    const found = name[0] === '/' ? this.#walk(name.slice(1).split('/')) : anchored(this.#root, `#${name}`);
    if (found === undefined) throw new ReferenceFault(`"${pointer}" refers to something that is not there`);
    return found;
  }

  #walk(steps: readonly string[]): unknown {
    let place: unknown = this.#root;
    for (const step of steps) {
      if (isObject(place) && place !== this.#root && isAddress(place.$id)) this.#root = place;
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return undefined;
      place = (place as Record<string, unknown>)[name];
    }
    return place;
  }
}

/** An `$id` that is only the name of a place is none. */
const isAddress = (id: unknown) => typeof id === 'string' && id !== '' && id[0] !== '#';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The schema that has a name, wherever it is. */
function anchored(place: unknown, id: string): unknown {
  if (typeof place !== 'object' || place === null) return undefined;
  if (isObject(place) && place.$id === id) return place;
  for (const value of Object.values(place)) {
    const found = anchored(value, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
