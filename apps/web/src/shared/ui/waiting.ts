/** For a button with nothing to do, or whose work is under way. Not `disabled`, which would throw the keyboard's focus away. */
export const waiting = (waits: boolean) => waits && { 'aria-disabled': true, 'data-disabled': true };
