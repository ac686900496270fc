import { MAX_UNREACHED } from '@rulewright/contract';
import type { CoverageTarget } from '@rulewright/jdm';
import type { NodeReach } from '#jdm-editor/drawing/test-coverage.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import type { NodeCount } from '../run/case-counts.ts';

type Reached = { counts: ReadonlyMap<string, NodeCount> | null; unreached: readonly CoverageTarget[] };

/** What the cases of a run reach of each node. Null where not all of it is known. */
export function coverageMarks({ nodes }: Graph, { counts, unreached }: Reached): ReadonlyMap<string, NodeReach> | null {
  // A server names no more, so that what is not named may be unreached too.
  if (!counts && unreached.length >= MAX_UNREACHED) return null;
  const missed = new Set(unreached.map(keyOf));
  return new Map(
    nodes.map(({ id }) => {
      const count = counts?.get(id);
      const known = (place: number | null) => (missed.has(keyOf({ nodeId: id, place })) ? 0 : null);
      return [
        id,
        {
          cases: counts ? (count?.cases ?? 0) : known(null),
          at: (place: number) => (counts ? (count?.parts[place] ?? 0) : known(place)),
        },
      ];
    }),
  );
}

const keyOf = ({ nodeId, place }: Pick<CoverageTarget, 'nodeId' | 'place'>) => `${place ?? ''} ${nodeId}`;
