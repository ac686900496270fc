import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';

/** What a built-in function gives for its values, of which none has more than two. Undefined where it fails. */
export type Implementation = (frame: Frame, a: Value, b: Value | undefined) => Value | undefined;
