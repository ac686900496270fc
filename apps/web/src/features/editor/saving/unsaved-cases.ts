/** What is not saved of the test cases of the document, which are saved apart from it. */
export type UnsavedCases = {
  /** Whether there is something, also before the page is rendered again. */
  isAny: () => boolean;
  isLeft: boolean;
  /** Whether some of it is on its way. */
  isPending: boolean;
  /** Why some of it could not be saved, if so. */
  why: string | null;
  /** Why something was not written and is not kept, such as where somebody else was faster. */
  failure: string | null;
  retry: () => Promise<boolean>;
  discard: () => void;
};
