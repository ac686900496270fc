// Younger than TypeScript's and some browsers' idea of a window.
type WithNavigation = { navigation?: { canGoBack: boolean } };

/** Whether going back leads to a page, and not out of a fresh tab into nothing. */
export function hasPreviousPage(): boolean {
  const { navigation } = window as WithNavigation;
  // Only this says where in the history we stand, but it sees our own pages only.
  if (navigation?.canGoBack) return true;
  // A visitor who followed a link of another site can return to it. A tab's empty first entry has no referrer.
  const cameFromElsewhere = navigation ? document.referrer !== '' : true;
  return cameFromElsewhere && window.history.length > 1;
}
