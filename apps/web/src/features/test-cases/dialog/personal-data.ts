/** Names of fields that mostly hold something about a person. */
const names =
  /^(?:(?:first|last|full|given|family|middle|maiden|sur|user|customer|client|holder|contact)?[_ -]?names?|e?-?mail.*|.*[_ -]e?mail|(?:mobile|cell|tele|home|work)?[_ -]?phone.*|tel(?:ephone)?|mobile|fax|.*birth.*|dob|iban|bic|account[_ -]?(?:number|no)|card[_ -]?(?:number|no)|ssn|social[_ -]?security.*|passport.*|national[_ -]?id.*|personal[_ -]?(?:id|number|no).*|tax[_ -]?(?:id|number|no)|(?:home|street|postal)?[_ -]?address.*|street.*|zip.*|post(?:al)?[_ -]?code|ip(?:[_ -]?address)?|gender|sex|religion|nationality)$/i;

const email = /[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}/i;
const phone = /^(?:\+|00)\d[\d ()/.-]{7,}$/;
const iban = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?$/;

/** More are not named: the first say enough. */
const MAX_FOUND = 8;

/** The fields of a value that look as if they held something about a person, by their dotted names. */
export function personalFields(value: unknown): string[] {
  const found: string[] = [];
  collect(value, '', found);
  return found;
}

function collect(value: unknown, path: string, found: string[]): void {
  if (found.length >= MAX_FOUND) return;
  if (typeof value === 'string') {
    if (looksPersonal(path, value)) found.push(path);
  } else if (typeof value === 'number') {
    if (names.test(inSnakeCase(lastOf(path)))) found.push(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, path === '' ? name : `${path}.${name}`, found);
  }
}

const looksPersonal = (path: string, text: string) =>
  text.trim() !== '' &&
  (names.test(inSnakeCase(lastOf(path))) || email.test(text) || phone.test(text.trim()) || iban.test(text.trim()));

/** Of an item of a list, the name of the list. */
const lastOf = (path: string) =>
  path
    .replace(/(?:\.\d+)+$/, '')
    .split('.')
    .at(-1) ?? '';

/** `firstName` is read as `first_Name`. */
const inSnakeCase = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2');
