/** Marks a button as disabled but keeps it focusable: `disabled` would lose the keyboard's focus. */
export const ariaDisabled = (isDisabled: boolean) => isDisabled && { 'aria-disabled': true, 'data-disabled': true };
