type Named = { first_name: string; last_name: string };

/** By whole characters: half of a surrogate pair is not a letter. */
export function initialsOf({ first_name, last_name }: Named): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
