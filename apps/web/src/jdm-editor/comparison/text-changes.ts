import { counted } from '#lib/text/counted.ts';
import type { LineRanges } from '#ui/code/difference-texts.ts';
import type { ComparedText, Part } from './compare-nodes.ts';
import type { Range, Run } from './differing-runs.ts';
import { differingRuns } from './differing-runs.ts';
import { becomes } from './words.ts';

type TextChange = {
  lines: LineRanges;
  /** What has changed, such as the name of an expression. */
  place: string;
  details: () => string;
};

/** The changes of a text: each expression, condition and setting for itself, other lines by how they stand together. */
export function textChanges({ old, now }: ComparedText): TextChange[] {
  const texts = (parts: readonly Part[]) => parts.map(({ text }) => text);
  const [oldLines, lines] = [lineStarts(old), lineStarts(now)];
  const at = (one: Range, other: Range): LineRanges => ({ old: linesOf(one, oldLines), now: linesOf(other, lines) });

  const runs = differingRuns(texts(old), texts(now)).map((run) => ({ run, known: pairs(old, now, run) }));
  const moved = movedParts(
    runs.flatMap(({ known }) => known),
    { old, now },
  );

  return runs.flatMap(({ run, known }) => {
    const named = known.flatMap((pair): TextChange[] => {
      const { old: was, now: is } = moved.get(pair) ?? pair;
      if (moved.get(pair) === null) return [];
      const place = (isEmpty(is) ? old[was.from] : now[is.from])?.place ?? '';
      const details = () => (moved.has(pair) ? 'moved' : pairDetails(old, now, pair));
      return [{ lines: at(was, is), place, details }];
    });
    const others = { old: unnamed(old, run.old), now: unnamed(now, run.now) };
    // The blank line above settings comes and goes with them.
    const isBlank = [...old.slice(others.old.from, others.old.to), ...now.slice(others.now.from, others.now.to)].every(
      ({ text }) => text === '',
    );
    if (isBlank && known.length > 0) return named;
    const lineRanges = at(others.old, others.now);
    return [
      { lines: lineRanges, place: linePlace(lineRanges), details: () => lineDetails(old, now, others) },
      ...named,
    ];
  });
}

/** The first line of each part, counted from 0, and the count of all. */
function lineStarts(parts: readonly Part[]): number[] {
  const starts = [0];
  for (const { text } of parts) starts.push((starts.at(-1) as number) + text.split('\n').length);
  return starts;
}

const linesOf = ({ from, to }: Range, starts: readonly number[]): Range => ({
  from: starts[from] as number,
  to: starts[to] as number,
});

/** The labelled parts of a run: those with the same label belong together. */
function pairs(old: readonly Part[], now: readonly Part[], run: Run): Run[] {
  const left = new Map<string, number[]>();
  for (let at = run.old.from; at < run.old.to; at += 1) {
    const label = old[at]?.label;
    if (label) left.set(label, [...(left.get(label) ?? []), at]);
  }
  const found: Run[] = [];
  for (let at = run.now.from; at < run.now.to; at += 1) {
    const label = now[at]?.label;
    if (!label) continue;
    const was = left.get(label)?.shift();
    found.push({ old: was === undefined ? nothingAt(run.old.to) : one(was), now: one(at) });
  }
  const gone = [...left.values()].flat().sort((first, second) => first - second);
  return [...gone.map((at) => ({ old: one(at), now: nothingAt(run.now.from) })), ...found];
}

/** What was taken away at one place and added at another as it was, under what was added. Under what was taken away null. */
function movedParts(pairs: readonly Run[], { old, now }: Pick<ComparedText, 'old' | 'now'>): Map<Run, Run | null> {
  const gone = new Map<string, Run[]>();
  for (const pair of pairs) {
    const text = old[pair.old.from]?.text ?? '';
    if (isEmpty(pair.now)) gone.set(text, [...(gone.get(text) ?? []), pair]);
  }
  const moved = new Map<Run, Run | null>();
  for (const pair of pairs) {
    const from = isEmpty(pair.old) ? gone.get(now[pair.now.from]?.text ?? '')?.shift() : undefined;
    if (from) moved.set(from, null).set(pair, { old: from.old, now: pair.now });
  }
  return moved;
}

const isEmpty = ({ from, to }: Range) => from === to;
const one = (at: number): Range => ({ from: at, to: at + 1 });
const nothingAt = (at: number): Range => ({ from: at, to: at });

/** The lines of a range. They stand before what has a label. */
function unnamed(parts: readonly Part[], { from, to }: Range): Range {
  const labelled = parts.slice(from, to).findIndex(({ label }) => label !== '');
  return { from, to: labelled === -1 ? to : from + labelled };
}

function pairDetails(old: readonly Part[], now: readonly Part[], run: Run): string {
  const was = run.old.to > run.old.from ? old[run.old.from] : undefined;
  const is = run.now.to > run.now.from ? now[run.now.from] : undefined;
  if (was && is) return becomes(was.value, is.value);
  return is ? `added: ${becomes(null, is.value)}` : `removed: ${becomes(was?.value ?? '', null)}`;
}

function linePlace({ old, now }: LineRanges): string {
  const { from, to } = now.to > now.from ? now : old;
  return to - from > 1 ? `lines ${from + 1} to ${to}` : `line ${from + 1}`;
}

function lineDetails(old: readonly Part[], now: readonly Part[], run: Run): string {
  const [was, is] = [run.old.to - run.old.from, run.now.to - run.now.from];
  if (was === 1 && is === 1) return becomes(old[run.old.from]?.text.trim() ?? '', now[run.now.from]?.text.trim() ?? '');
  if (was === 0) return is === 1 ? `added: ${becomes(null, now[run.now.from]?.text.trim() ?? '')}` : 'added';
  if (is === 0) return was === 1 ? `removed: ${becomes(old[run.old.from]?.text.trim() ?? '', null)}` : 'removed';
  return was === is ? `${counted(is, 'line')} changed` : `${counted(was, 'line')} became ${is}`;
}
