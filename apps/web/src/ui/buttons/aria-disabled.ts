/** For a button that cannot be pressed for now. Not `disabled`, which would throw the keyboard's focus away. */
export const ariaDisabled = (waits: boolean) => waits && { 'aria-disabled': true, 'data-disabled': true };
