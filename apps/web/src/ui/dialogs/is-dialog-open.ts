/** Whether a dialog waits for an answer, and keeps the keyboard. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
