/** Whether a modal dialog is open, so that keyboard shortcuts of the page must do nothing. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
