/** Which letters an address may have: those of ASCII, or those of all languages. */
type Letters = 'ascii' | 'all';

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

export const isIpv4 = (text: string): boolean => ipv4.test(text);

const GROUPS = 8;
const MAX_IPV6 = 45;

/** Two colons stand once for groups of zeros, and an IPv4 address at the end for two groups. */
export function isIpv6(text: string): boolean {
  if (text.length > MAX_IPV6) return false;
  const halves = text.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = halves.flat();
  const last = groups.at(-1) ?? '';
  const endsInIpv4 = (halves.at(-1)?.length ?? 0) > 0 && isIpv4(last);
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups;
  const count = plain.length + (endsInIpv4 ? 2 : 0);
  if (!plain.every((group) => /^[\dA-Fa-f]{1,4}$/.test(group))) return false;
  return halves.length === 1 ? count === GROUPS : halves.length === 2 && count < GROUPS;
}

/** The parts of an address, of which each is matched once from its beginning to its end. */
function grammarOf(letters: Letters) {
  const further = '\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef\\u{10000}-\\u{effff}';
  const wide = letters === 'all' ? further : '';
  const mine = letters === 'all' ? '\\ue000-\\uf8ff' : '';
  const of = (characters: string) => `(?:[\\w\\-.~!$&'()*+,;=${wide}${characters}]|%[\\dA-Fa-f]{2})`;
  const segment = of(':@');
  const host = `(?:\\[(?<literal>[^\\]]*)\\]|${of('')}*)`;
  const authority = `//(?:${of(':')}*@)?${host}(?::\\d*)?`;
  const end = `(?:\\?${of(`:@/?${mine}`)}*)?(?:#${of(':@/?')}*)?$`;
  const paths = `(?:/${segment}*)*`;
  const rooted = `/(?:${segment}+${paths})?`;
  return {
    uri: new RegExp(`^[A-Za-z][\\w+\\-.]*:(?:${authority}${paths}|${rooted}|${segment}+${paths}|)${end}`, 'u'),
    reference: new RegExp(`^(?:${authority}${paths}|${rooted}|${of('@')}+${paths}|)${end}`, 'u'),
  };
}

const grammars: Record<Letters, ReturnType<typeof grammarOf>> = { ascii: grammarOf('ascii'), all: grammarOf('all') };

function fits(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text);
  const literal = match?.groups?.literal;
  return (
    match !== null &&
    (literal === undefined || isIpv6(literal) || /^[vV][\dA-Fa-f]+\.[\w\-.~!$&'()*+,;=:]+$/.test(literal))
  );
}

export const isUri = (text: string, letters: Letters): boolean => fits(grammars[letters].uri, text);

export const isReference = (text: string, letters: Letters): boolean =>
  isUri(text, letters) || fits(grammars[letters].reference, text);
