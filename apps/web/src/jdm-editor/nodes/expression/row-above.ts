import { expressionTokens } from '@rulewright/jdm';

type Row = { key: string; value: string };

/** A name that a row reads from the node's input although a row above calculates it, and the text that reads it from there. */
type ReadRowAbove = { name: string; corrected: string };

/**
 * Finds what people forget: the fields that a node calculates are not in its input, and later rows reach them by `$`. A row that
 * calculates a field from the same field of the input shows that the input has it, so that this is no mistake.
 */
export function rowReadAbove(rows: readonly Row[], at: number): ReadRowAbove | null {
  const text = rows[at]?.value ?? '';
  const read = inputNames(text).find(({ name }) =>
    rows.slice(0, at).some(({ key, value }) => key === name && !inputNames(value).some((own) => own.name === name)),
  );
  if (!read) return null;
  const corrected = inputNames(text)
    .filter(({ name }) => name === read.name)
    .reduceRight((mended, { start }) => `${mended.slice(0, start)}$.${mended.slice(start)}`, text);
  return { name: read.name, corrected };
}

/** The names that an expression begins to read at: not the steps behind a dot, functions, or keys of an object. */
function inputNames(text: string): { name: string; start: number }[] {
  const { tokens } = expressionTokens(text);
  return tokens.flatMap(({ kind, text: name, start }, at) => {
    const [before, behind] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
    return kind === 'name' && before !== '.' && behind !== '(' && behind !== ':' ? [{ name, start }] : [];
  });
}
