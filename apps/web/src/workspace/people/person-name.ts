type Named = { first_name: string; last_name: string };

export const fullName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`;

/** Takes whole characters, because half of a surrogate pair is not a letter. */
export function initialsOf({ first_name, last_name }: Named): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
