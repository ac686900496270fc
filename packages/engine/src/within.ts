/** What a promise gives; null where that takes longer. */
export function within<Result>(ms: number, promise: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null).unref();
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
