import type { InferenceBudget } from '../expression/inference/inference-budget.ts';
import type { Type } from '../expression/types/type.ts';

/** What a text of a graph is checked with. */
export type TextScope = {
  /** The names that it can use, with their types. */
  environment: Type;
  /** Where these names are found in the data of the graph: '' for all of it. Doubts about one place are compared. */
  owner: string;
  /** Whether anything comes of the text. The field of a column without filled cells changes nothing. */
  isUsed: boolean;
  /** Whether a call fails where the text does. */
  endsCalls?: boolean;
  /** Whether the text gives a result: that of an expression, which has a key, or that of a column. */
  result?: 'expression' | 'column';
  /** What the column of the text holds, "a number", where a word without quotes is most probably none. */
  noun?: string | undefined;
  /** Whether the column of the text holds texts, where a word without quotes most probably is one of these, and which of them are named. */
  texts?: { named: ReadonlySet<unknown> | null } | undefined;
  /** The only values that `$` is meant to have, the field of the column of the text. */
  ofColumn?: ReadonlySet<unknown> | null;
  /** The keys of the expressions before it in the same node, which it reads as `$.key`. */
  earlier?: ReadonlySet<string>;
  /** The names of the nodes that run after the one of the text, and its own. */
  later?: () => ReadonlySet<string>;
  /** The name of its node. */
  ofNode?: string;
  graph: GraphFacts;
};

/** What is the same for all texts of a graph. */
export type GraphFacts = {
  /** Whether the Request has a schema, so that a name which it lacks is an error. */
  hasSchema: boolean;
  /** How many nodes have each name. */
  nodeNames: ReadonlyMap<string, number>;
  budget: InferenceBudget;
};
