/** What a promise gives; null where that takes longer. */
export function within<Result>(ms: number, promise: Promise<Result>): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, null).unref();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
