import type { Pattern } from '../types/pattern.ts';
import { patternFrom } from '../types/pattern.ts';

export type Parameter = { name: string; type: Pattern; isOptional: boolean };

/** How an input cell treats the result: equal to the column's value, a list that has it, or true by itself. */
export type CellRelation = 'equals' | 'in' | 'holds';

/** A function or a method that the language has, with what an author needs to know of it. */
export type Builtin<Name extends string = string> = {
  name: Name;
  /** As it is written: `round(value: number, places?: number): number`. */
  signature: string;
  parameters: Parameter[];
  returns: Pattern;
  /** What it does, in the words of docs/expressions.md. */
  words: string;
  inCell: CellRelation;
};

type Row = readonly [signature: string, words: string, inCell?: CellRelation];
type NameIn<Signature> = Signature extends `${infer Name}(${string}` ? Name : never;

/** The built-ins of one sort by name. Any text can be looked up in it, because authors write any. */
export type Builtins<Name extends string> = ReadonlyMap<string, Builtin<Name>>;
export type NameOf<Of> = Of extends Builtins<infer Name> ? Name : never;

/** Reads rows such as `round(value: number, places?: number): number`. A single capital letter stands for any type. */
export const builtinsFrom = <const Rows extends readonly Row[]>(rows: Rows): Builtins<NameIn<Rows[number][0]>> =>
  new Map(rows.map((row) => builtinFrom(row)).map((builtin) => [builtin.name, builtin])) as never;

function builtinFrom([signature, words, inCell = 'equals']: Row): Builtin {
  const [, name = '', parameters = '', returns = 'any'] = /^(\w+)\((.*)\): (.+)$/.exec(signature) ?? [];
  return {
    name,
    signature,
    parameters: parameters.split(', ').filter(Boolean).map(parameterFrom),
    returns: patternFrom(returns),
    words,
    inCell,
  };
}

function parameterFrom(text: string): Parameter {
  const [name = '', type = ''] = text.split(': ');
  return { name: name.replace('?', ''), type: patternFrom(type), isOptional: name.endsWith('?') };
}

/** The least and the most values that a call may give. */
export function argumentBounds({ parameters }: Builtin): { least: number; most: number } {
  return { least: parameters.filter(({ isOptional }) => !isOptional).length, most: parameters.length };
}
