import { dayOf } from '../../cells/values/calendar.ts';
import { PatternFault } from '../pattern/pattern-tree.ts';
import { readPattern } from '../pattern/read-pattern.ts';
import { isIpv4, isIpv6, isReference, isUri } from './uri-formats.ts';

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) !== null;
}

const MINUTES_OF_DAY = 24 * 60;

/** A leap second is the last one of a day, somewhere on earth. */
function isTime(text: string): boolean {
  const [, hour, minute, second, sign, hours = 0, minutes = 0] =
    /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/.exec(text) ?? [];
  if (second !== '60') return second !== undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? 1 : -1);
  const universal = Number(hour) * 60 + Number(minute) + offset;
  return (universal + MINUTES_OF_DAY) % MINUTES_OF_DAY === MINUTES_OF_DAY - 1;
}

function isDateTime(text: string): boolean {
  const middle = text.search(/[Tt]/);
  return middle > 0 && isDate(text.slice(0, middle)) && isTime(text.slice(middle + 1));
}

const label = '(?!-)[A-Za-z0-9-]{1,63}(?<!-)';
const hostname = new RegExp(`^${label}(?:\\.${label})*$`);
const MAX_HOSTNAME = 253;

const isHostname = (text: string) => text.length <= MAX_HOSTNAME && hostname.test(text);

/** Characters of all languages. What each of them allows beside which others is not looked at. */
const wideLabel = '(?![-\\p{M}])(?!..--)(?:[A-Za-z0-9-]|[^\\0-\\x7f\\p{Z}\\p{C}]){1,63}(?<!-)';
const wideHostname = new RegExp(`^(?:${wideLabel}|xn--${label})(?:\\.(?:${wideLabel}|xn--${label}))*$`, 'u');

const isWideHostname = (text: string) => text.length <= MAX_HOSTNAME && wideHostname.test(text);

const atom = "[\\w!#$%&'*+\\-/=?^`{|}~\\u{80}-\\u{10ffff}]+";
const mailbox = new RegExp(`^(?:${atom}(?:\\.${atom})*|"(?:[ !#-\\[\\]-~\\u{80}-\\u{10ffff}]|\\\\[ -~])+")$`, 'u');
const MAX_MAILBOX = 64;

function isEmail(text: string, isHost: (text: string) => boolean): boolean {
  const at = text.lastIndexOf('@');
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 0 || before.length > MAX_MAILBOX || !mailbox.test(before)) return false;
  const [, version, address] = /^\[(IPv6:)?(.*)\]$/.exec(after) ?? [];
  if (address === undefined) return isHost(after);
  return version ? isIpv6(address) : isIpv4(address);
}

const pointer = '(?:/(?:[^/~]|~[01])*)*';

const name = '(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9]\\d{0,3}|\\*)?';
const uriTemplate = new RegExp(
  `^(?:[^\\0- "'<>%\\\\^\`{|}]|%[0-9a-f]{2}|\\{[+#./;?&=,!@|]?${name}(?:,${name})*\\})*$`,
  'u',
);

function isRegularExpression(text: string): boolean {
  try {
    readPattern(text);
    return true;
  } catch (error) {
    if (error instanceof PatternFault) return false;
    throw error;
  }
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** The formats of draft 7. */
export const formats: Record<string, (text: string) => boolean> = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  email: (text) => isEmail(text, isHostname),
  'idn-email': (text) => isEmail(text, isWideHostname),
  hostname: isHostname,
  'idn-hostname': isWideHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: (text) => isUri(text, 'ascii'),
  'uri-reference': (text) => isReference(text, 'ascii'),
  iri: (text) => isUri(text, 'all'),
  'iri-reference': (text) => isReference(text, 'all'),
  'uri-template': matches(uriTemplate),
  'json-pointer': matches(new RegExp(`^${pointer}$`, 's')),
  'relative-json-pointer': matches(new RegExp(`^(?:0|[1-9]\\d*)(?:#|${pointer})$`, 's')),
  regex: isRegularExpression,
};
