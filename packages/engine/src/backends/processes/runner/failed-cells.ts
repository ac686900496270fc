import type { DecisionGraph, FailedCell } from '@rulewright/contract';
import type { Hit } from '@rulewright/jdm';
import { hitsOfTrace, RunReplayer } from '@rulewright/jdm';
import type { LoadedDecision } from './load-into-engine.ts';

/** Finds a decision that is called by its key. */
export type FindDecision = (key: string) => Promise<LoadedDecision | undefined>;

/** How long looking for failed cells may take, in steps and in milliseconds, because others wait for the worker. */
const MAX_REPLAY_STEPS = 1_000_000;
export const MAX_REPLAY_MS = 100;

/** In characters. Compiling a longer graph at once would hold up the worker. */
export const MAX_REPLAYED_LENGTH = 1024 * 1024;

type Loaded = Extract<LoadedDecision, { ok: true }>;

/** Those of decisions that the worker holds. */
const replayers = new WeakMap<Loaded, RunReplayer>();

/** The cells that failed in a run of the engine, which does not tell. The trace is null where it was too large to be read. */
export async function failedCellsOf(loaded: Loaded, trace: string | null, find: FindDecision): Promise<FailedCell[]> {
  const replayer = replayerOf(loaded);
  if (!replayer.hasCells) return [];
  if (trace === null || loaded.text.length > MAX_REPLAYED_LENGTH) return replayer.unknownCells();
  const called = await calledBy(replayer, find);
  const limits = { steps: MAX_REPLAY_STEPS, milliseconds: MAX_REPLAY_MS, now: Date.now() };
  return replayer.failedCells(JSON.parse(trace), { ...limits, find: (key) => called.get(key) ?? null });
}

/** What a run of the engine reached. Read here, because a trace of megabytes would hold up everybody in the host. */
export const hitsOf = (loaded: Loaded, trace: string): Hit[] =>
  hitsOfTrace(replayerOf(loaded).graph, JSON.parse(trace));

function replayerOf(loaded: Loaded): RunReplayer {
  const known = replayers.get(loaded);
  if (known) return known;
  const replayer = new RunReplayer(JSON.parse(loaded.text) as DecisionGraph);
  replayers.set(loaded, replayer);
  return replayer;
}

/** All that it may call, and what those may call. */
async function calledBy(replayer: RunReplayer, find: FindDecision): Promise<Map<string, RunReplayer | null>> {
  const called = new Map<string, RunReplayer | null>();
  const open = [...replayer.calls];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (called.has(key)) continue;
    const loaded = await find(key);
    const found = loaded?.ok && loaded.text.length <= MAX_REPLAYED_LENGTH ? replayerOf(loaded) : null;
    called.set(key, found);
    if (found) open.push(...found.calls);
  }
  return called;
}
