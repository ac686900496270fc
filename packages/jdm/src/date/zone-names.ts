/** Zones that are named by one word. */
const words = new Set(
  (
    'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran ' +
    'Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK ' +
    'Singapore Turkey UCT UTC Universal W-SU WET Zulu'
  ).split(' '),
);

/** How nearly all others are written. JavaScript also knows them in small letters, zen does not. */
const usual =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Europe|Indian|Mexico|Pacific|US)(?:\/[A-Z][a-z]+(?:[_-](?:[A-Z][a-z]+|of|es|au))*)+$/;
const unusual = new Set(
  (
    'America/Argentina/ComodRivadavia America/Knox_IN Antarctica/DumontDUrville Antarctica/McMurdo Australia/ACT ' +
    'Australia/LHI Australia/NSW Brazil/DeNoronha Chile/EasterIsland Mexico/BajaNorte Mexico/BajaSur'
  ).split(' '),
);

const utcNames = /^(?:Etc\/)?(?:UTC|UCT|GMT|GMT\+0|GMT-0|GMT0|Greenwich|Universal|Zulu)$/;
/** The sign says on which side of UTC Greenwich is, seen from there. */
const fixedOffset = /^Etc\/GMT([+-])([1-9]|1[0-4])$/;

const MAX_LENGTH = 40;

/** Whether a text is written as the names of regions are, so that JavaScript has to be asked, which takes long. */
export const looksLikeRegion = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^[A-Z][A-Za-z]+\/[A-Za-z/_-]+$/.test(text);

export function isZoneName(name: string): boolean {
  if (words.has(name) || utcNames.test(name) || offsetOfFixedZone(name) !== null) return true;
  if (!looksLikeRegion(name)) return false;
  const today = nameToday(name);
  if (today === null || today === name) return today !== null;
  if (today.toLowerCase() === name.toLowerCase()) return false;
  return usual.test(name) || unusual.has(name);
}

/** The name that JavaScript knows a zone by, which may have had others before. Null where it knows none. */
function nameToday(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** What stands for a zone that is always that of UTC or of Greenwich. Undefined for others. */
export function utcLetters(name: string): 'UTC' | 'GMT' | undefined {
  if (!utcNames.test(name)) return undefined;
  return /UTC|UCT|Universal|Zulu/.test(name) ? 'UTC' : 'GMT';
}

/** Null for a zone that may change its clocks. */
export function offsetOfFixedZone(name: string): number | null {
  if (utcNames.test(name)) return 0;
  const [, sign, hours] = fixedOffset.exec(name) ?? [];
  if (!sign || (sign === '+' && Number(hours) > 12)) return null;
  return Number(hours) * (sign === '+' ? -3_600 : 3_600);
}
