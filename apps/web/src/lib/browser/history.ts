// TypeScript and some browsers do not know the Navigation API yet.
type WithNavigation = { navigation?: { canGoBack: boolean } };

/** Whether "back" leads to a page, and not to the empty start of a new tab. */
export function hasPreviousPage(): boolean {
  const { navigation } = window as WithNavigation;
  // Only the Navigation API knows the position in the history, and it sees only pages of our own origin.
  if (navigation?.canGoBack) return true;
  // A visitor who came from another site can return to it. The empty first entry of a tab has no referrer.
  const cameFromElsewhere = navigation ? document.referrer !== '' : true;
  return cameFromElsewhere && window.history.length > 1;
}
