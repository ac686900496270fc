/** For a button whose work is under way. Not `disabled`, which would throw the keyboard's focus away. */
export const waiting = (isPending: boolean) => isPending && { 'aria-disabled': true, 'data-disabled': true };
