/**
 * Replaces each place as often as it was found when the patch was written. Any other count means that the library has
 * changed: the build stops, because the same code may mean something else by now.
 */
export function replaceExactly(code: string, patch: string, places: readonly [RegExp, string, number][]): string {
  return places.reduce((patched, [place, replacement, count]) => {
    const found = patched.match(place)?.length;
    if (found !== count) throw new Error(`@gorules/jdm-editor has changed: look at ${patch} again`);
    return patched.replace(place, replacement);
  }, code);
}
