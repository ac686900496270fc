/** JSON is formatted and coloured, everything else shown as it is. */
export type TextLook = 'json' | 'words';

type Lines = {
  /** Counted from 0. */
  from: number;
  /** The first one behind them: the same as `from` where there are none. */
  to: number;
};
/** Lines of the earlier text and those that stand in their place in the later one. */
export type LineRanges = { old: Lines; now: Lines };
