/**
 * Replaces each place as often as it was found when the patch was written. Any other count means that the library has
 * changed: the build stops, because the same code may mean something else by now.
 */
export function replaceExactly(code: string, mend: string, places: readonly [RegExp, string, number][]): string {
  return places.reduce((mended, [place, replacement, count]) => {
    const found = mended.match(place)?.length;
    if (found !== count) throw new Error(`@gorules/jdm-editor has changed: look at ${mend} again`);
    return mended.replace(place, replacement);
  }, code);
}
