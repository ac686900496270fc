import type { Pattern } from '../types/pattern.ts';
import { patternFrom } from '../types/pattern.ts';

/** `text` is how the signature writes it: `places?: number`. */
type Parameter = { name: string; text: string; type: Pattern; isOptional: boolean };

/**
 * How an input cell tests its column's value with the result of the built-in: the value equals the result, the value is
 * in the result, or the result itself must be true.
 */
export type CellRelation = 'equals' | 'in' | 'holds';

/** A function or a method of the language, with the documentation that authors read. */
export type Builtin<Name extends string = string> = {
  name: Name;
  /** The signature as authors read it: `round(value: number, places?: number): number`, `len(value: string or any[]): number`. */
  signature: string;
  parameters: Parameter[];
  returns: Pattern;
  /** A description. A test keeps it equal to docs/expressions.md. */
  words: string;
  inCell: CellRelation;
};

type Row = readonly [signature: string, words: string, inCell?: CellRelation];
type NameIn<Signature> = Signature extends `${infer Name}(${string}` ? Name : never;

/** Built-ins by name. `get` takes any text, because authors can write any name. */
type Builtins<Name extends string> = ReadonlyMap<string, Builtin<Name>>;
export type NameOf<Of> = Of extends Builtins<infer Name> ? Name : never;

/** Reads rows such as `round(value: number, places?: number): number`. A single capital letter stands for any type. */
export const builtinsFrom = <const Rows extends readonly Row[]>(rows: Rows): Builtins<NameIn<Rows[number][0]>> =>
  new Map(rows.map((row) => builtinFrom(row)).map((builtin) => [builtin.name, builtin])) as never;

function builtinFrom([signature, words, inCell = 'equals']: Row): Builtin {
  const [, name = '', parameters = '', returns = 'any'] = /^(\w+)\((.*)\): (.+)$/.exec(signature) ?? [];
  return {
    name,
    signature: forPeople(signature),
    parameters: parameters.split(', ').filter(Boolean).map(parameterFrom),
    returns: patternFrom(returns),
    words,
    inCell,
  };
}

const forPeople = (text: string) => text.replaceAll(' | ', ' or ');

function parameterFrom(text: string): Parameter {
  const [name = '', type = ''] = text.split(': ');
  return {
    name: name.replace('?', ''),
    text: forPeople(text),
    type: patternFrom(type),
    isOptional: name.endsWith('?'),
  };
}

/** The smallest and the largest number of arguments of a call. */
export function argumentBounds({ parameters }: Builtin): { least: number; most: number } {
  return { least: parameters.filter(({ isOptional }) => !isOptional).length, most: parameters.length };
}
