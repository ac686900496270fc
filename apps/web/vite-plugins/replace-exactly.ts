/**
 * Replaces each place exactly as often as it was found when the patch was written. Any other count means that the
 * library has changed and the patch must be reviewed, so the build fails.
 */
export function replaceExactly(code: string, patch: string, places: readonly [RegExp, string, number][]): string {
  return places.reduce((patched, [place, replacement, count]) => {
    const found = patched.match(place)?.length;
    if (found !== count) throw new Error(`@gorules/jdm-editor has changed: look at ${patch} again`);
    return patched.replace(place, replacement);
  }, code);
}
