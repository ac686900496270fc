import type { Doubt, Finding } from './finding.ts';
import { replace } from './finding.ts';
import type { Located } from './located.ts';
import { noValue } from './name-findings.ts';
import { nearName } from './near-name.ts';

/** The texts that the cells of a column write in quotes. */
type TextsOf = (nodeId: string, column: string) => ReadonlySet<string>;

/** A name that is read in so many places is one that its author means. */
const CONSISTENT = 2;

/**
 * Decides about names that may be right: they stay where the graph itself speaks against them, because a name that is known or
 * that is read in several places is nearly the same, or because the column has the word as a text.
 */
export function withoutDoubts(all: readonly Located[], textsOf: TextsOf): Located[] {
  const reads = new Reads(all);
  const textsOfEach = readOnce(textsOf);
  // Equal cells of a column share their findings.
  const known = new Map<Finding, Finding | null>();
  return all.flatMap((located) => {
    const { doubt } = located.finding;
    if (!doubt) return [located];
    const before = known.get(located.finding);
    const finding = before === undefined ? decided(located, doubt, reads, textsOfEach) : before;
    known.set(located.finding, finding);
    return finding ? [{ ...located, finding }] : [];
  });
}

/** To look for the texts of a column, all of its rows are walked. */
function readOnce(textsOf: TextsOf): TextsOf {
  const nodes = new Map<string, Map<string, ReadonlySet<string>>>();
  return (nodeId, column) => {
    const columns = nodes.get(nodeId) ?? new Map<string, ReadonlySet<string>>();
    nodes.set(nodeId, columns);
    const texts = columns.get(column) ?? textsOf(nodeId, column);
    columns.set(column, texts);
    return texts;
  };
}

function decided({ finding, nodeId, column }: Located, doubt: Doubt, reads: Reads, textsOf: TextsOf): Finding | null {
  const { name, known, isWord, isGuarded, text, noun } = doubt;
  if (isWord && column !== null && textsOf(nodeId, column).has(name))
    return unquoted(finding, name, `other cells of the column have the text "${name}"`);
  if (isGuarded) return null;
  if (text !== null && reads.isOnlyWord(doubt))
    return unquoted(finding, text, 'the column holds texts, and nothing is known of such a field');
  const near =
    reads.count(doubt) < CONSISTENT ? nearName(name, [...known, ...reads.consistent(doubt)], 'evidence') : null;
  if (near) {
    const reason = `there is no field \`${name}\`. Did you mean \`${near}\`?`;
    return { ...withoutDoubt(finding), reason, fix: replace(finding, near) };
  }
  if (!isWord || !reads.isOnlyWord(doubt)) return null;
  return noun ? { ...withoutDoubt(finding), reason: noValue(name, noun, 'nothing is known of such a field') } : null;
}

const unquoted = (finding: Finding, text: string, why: string): Finding => ({
  ...withoutDoubt(finding),
  code: 'unquoted-text',
  reason: `${finding.doubt?.name} is read as a field, and ${why}. For the text, write "${text}"`,
  fix: replace(finding, `"${text}"`),
});

const withoutDoubt = ({ doubt: _, ...finding }: Finding): Finding => finding;

/** In how many texts each name is read. */
class Reads {
  readonly #byOwner = new Map<string, Map<string, { texts: Set<Finding>; isOnlyWord: boolean }>>();
  readonly #consistent = new Map<string, readonly string[]>();

  constructor(all: readonly Located[]) {
    for (const { finding } of all) {
      const { doubt } = finding;
      if (!doubt) continue;
      const names = this.#byOwner.get(doubt.owner) ?? new Map();
      const read = names.get(doubt.name) ?? { texts: new Set<Finding>(), isOnlyWord: true };
      read.texts.add(finding);
      read.isOnlyWord &&= doubt.isWord;
      names.set(doubt.name, read);
      this.#byOwner.set(doubt.owner, names);
    }
  }

  #of = ({ owner, name }: Doubt) => this.#byOwner.get(owner)?.get(name);

  count = (doubt: Doubt): number => this.#of(doubt)?.texts.size ?? 0;
  isOnlyWord = (doubt: Doubt): boolean => this.#of(doubt)?.isOnlyWord === true;

  /** The names that several texts read of the same object. */
  consistent({ owner }: Doubt): readonly string[] {
    const known = this.#consistent.get(owner);
    if (known) return known;
    const names = [...(this.#byOwner.get(owner) ?? [])];
    const found = names.flatMap(([name, { texts }]) => (texts.size >= CONSISTENT ? [name] : []));
    this.#consistent.set(owner, found);
    return found;
  }
}
