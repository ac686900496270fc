import type { JsonObject } from '@rulewright/jdm';
import { RandomTexts } from '../language/random-texts.ts';

/** Their clocks never change. */
const fixedZones = 'UTC Etc/UTC Etc/UCT Zulu GMT Etc/Greenwich Etc/GMT+5 Etc/GMT-14 Etc/GMT0'.split(' ');
/** What Node and the engine know of this zone is of two years. */
const isNewer = (zone: string) => zone.endsWith('Tijuana');
const allZones = Intl.supportedValuesOf('timeZone').filter((zone) => !isNewer(zone));
const zones =
  'UTC Etc/UTC GMT Etc/GMT+5 Etc/GMT-14 Europe/Berlin Europe/London America/New_York America/St_Johns Asia/Kolkata ' +
  'Asia/Kathmandu Australia/Lord_Howe Pacific/Apia Africa/Casablanca America/Sao_Paulo Asia/Tehran Pacific/Chatham ' +
  'Antarctica/Troll EST5EDT US/Eastern America/Port-au-Prince europe/berlin Nowhere/Land';
const units =
  'seconds second secs sec s minutes minute min mins m hours hour hr hrs h days day d weeks week w months month mo M ' +
  'quarters quarter qtr q years year y';

/**
 * Expressions about dates, of which most have a result. The same seed gives the same ones. Some are about far years. They are in zones
 * whose clocks never change: the engine's have no summer after 2100. For the same reason others stay before that.
 */
export class RandomDates extends RandomTexts {
  #isFar = false;

  input(): JsonObject {
    return { text: this.#written(), number: this.#milliseconds(), nothing: null, list: [], object: {} };
  }

  override expression(): string {
    this.#isFar = this.number(4) === 0;
    const date = () => this.date(2);
    return this.pick([
      date,
      date,
      () =>
        `${date()}.${this.pick('second minute hour day dayOfYear week weekday month quarter year timestamp offsetName isValid isYesterday isToday isTomorrow isLeapYear'.split(' '))}()`,
      () =>
        `${date()}.${this.#comparison()}(${this.#other()}${this.pick(['', `, ${this.#unit()}`, `, ${this.#unit()}`])})`,
      () => `${date()}.diff(${this.#other()}${this.pick(['', `, ${this.#unit()}`, `, ${this.#unit()}`])})`,
      () => `${date()}.format(${this.#isFar ? '' : this.#pattern()})`,
      () => `${date()}.format(${this.#pattern()})`,
      () => this.#letters(),
      () =>
        `${date()} ${this.pick(['<', '<=', '>', '>=', '==', '!='])} ${this.pick([date, date, () => this.#other()])()}`,
      () => `${this.pick([date, date, () => 'number'])()} ${this.pick(['in', 'not in'])} ${this.#container()}`,
      () => `${this.pick(['type', 'bool', 'string', 'number', 'isNumeric', 'len'])}(${date()})`,
      () =>
        `${this.pick(['min', 'max', 'sum', 'median'])}([${date()}, ${date()}, ${this.pick([date, date, () => '5'])()}])`,
      () =>
        `${this.pick('date time year dayOfWeek dayOfMonth dayOfYear weekOfYear monthOfYear monthString dateString weekdayString'.split(' '))}(${this.#older()})`,
      () =>
        `time(${this.pick(['"10:30"', '"1:2:3"', '"24:00"', '"10"', '"10:30:15.5"', `"${this.number(30)}:${this.number(70)}"`])})`,
      () => `${this.pick(['startOf', 'endOf'])}(${this.#older()}, ${this.#unit()})`,
      () => `duration(${this.pick([this.#lasting(), this.#lasting(), '90', '-1', '1.5', 'nothing'])})`,
      () => `contains([${date()}, 1], ${date()})`,
      () => `map([${date()}, ${date()}], #.${this.pick(['year()', 'month()', 'add(1, "d")', 'isValid()'])})`,
      () => `{ a: ${date()}, b: [${date()}] }`,
      () => `[${date()}.year, (${date()})["zone"], ${date()} ?? 1]`,
      () => `\`\${${date()}.format("%F")}\${${date()}}\``,
    ])();
  }

  date(depth: number): string {
    if (depth === 0) return this.#read();
    const inner = () => this.date(depth - 1);
    return this.pick([
      () => this.#read(),
      () => this.#read(),
      () => `${inner()}.${this.pick(['add', 'sub'])}(${this.#amount()})`,
      () => `${inner()}.set(${this.#unit()}, ${this.#setting()})`,
      () => `${inner()}.${this.pick(['startOf', 'endOf'])}(${this.#unit()})`,
      () => `${inner()}.tz(${this.#zone()})`,
      () => `d(${inner()}${this.pick(['', `, ${this.#zone()}`])})`,
    ])();
  }

  #read(): string {
    return this.pick([
      () => `d("${this.#written()}")`,
      () => `d("${this.#written()}")`,
      () => `d("${this.#written()}", ${this.#zone()})`,
      () => `d(${this.pick(['text', 'number', 'text', 'nothing', 'true', 'list', 'object', 'missing'])})`,
      () => `d(${this.#milliseconds()})`,
      () => `d()`,
    ])();
  }

  #other = (): string =>
    this.pick([
      () => `"${this.#written()}"`,
      () => this.date(1),
      () => 'text',
      () => this.pick(['number', 'nothing']),
    ])();

  #comparison = () => this.pick('isSame isBefore isAfter isSameOrBefore isSameOrAfter'.split(' '));
  #unit = () =>
    this.pick([
      () => `"${this.pick(units.split(' '))}"`,
      () => `"${this.pick(['day', 'month', 'quarter', 'week', 'fortnight'])}"`,
      () => `"${this.pick(units.split(' '))}"`,
    ])();
  #zone = () =>
    `"${this.#isFar ? this.pick(fixedZones) : this.pick([this.pick(zones.split(' ')), this.pick(allZones)])}"`;

  /** The letters of zones are those of today. */
  #letters = (): string => {
    const month = String(1 + this.number(12)).padStart(2, '0');
    // The engine writes other signs than digits for a century that has not two of them.
    const pattern = this.pick(['', '"%Z"', '"%C %-C %_C"']);
    return `d("202${5 + this.number(5)}-${month}-15 10:00", ${this.#zone()}).format(${pattern})`;
  };

  #amount(): string {
    return this.pick([
      () => `${this.pick(['', '-'])}${this.pick(['0', '1', '1.5', '0.4', '12', '31'])}, ${this.#unit()}`,
      () => `${this.pick(['', '-'])}${this.pick(['100', '365', '100000'])}, "${this.pick(['s', 'hour'])}"`,
      () => (this.#isFar ? this.#farAmount() : `${this.number(300)}, "month"`),
      () => `${this.pick(['', '-'])}${this.number(5)}, ${this.#unit()}`,
      () =>
        `"${Array.from({ length: 1 + this.number(3) }, () => `${this.number(20)}${this.pick(['', ' ', '\u3000'])}${this.pick(units.split(' '))}`).join(this.pick(['', ' ', '\u00a0 ']))}"`,
      () =>
        this.pick([
          '"1d"',
          '"2h 30m"',
          '" 1 2 d "',
          '"1"',
          '"d"',
          '""',
          '"1x"',
          '"1d h"',
          'nothing',
          '"1 d 2"',
          '"1d\ufeff"',
          '"1,5d"',
        ]),
    ])();
  }

  #farAmount = (): string =>
    this.pick([
      () => `${this.pick(['', '-'])}${this.number(50_000)}, "${this.pick(['year', 'month', 'quarter', 'week'])}"`,
      () => `${this.pick(['', '-'])}${this.pick(['300000', '2147483648', '99999999999', '9e15'])}, ${this.#unit()}`,
      () => `"${this.pick(['300000y', '2147483648M', '99999999999999999999s', '9999999999999999999w', '50000y 3d'])}"`,
    ])();

  #older = (): string =>
    this.pick([
      () => `"${this.#written()}"`,
      () => `"${this.#written()}"`,
      () => String(this.number(2 ** 32)),
      () => this.pick(['text', 'nothing', '-1.5', 'd("2024-01-01")']),
    ])();

  #lasting = (): string =>
    `"${Array.from({ length: 1 + this.number(3) }, () => `${this.number(2_000)}${this.pick(['', '', '.5', '.25', '.1', '. 5', '.', `.${this.number(10 ** 9)}`, `.${this.number(10 ** 4)}`])}${this.pick(['', ' '])}${this.pick('ns nanos usec us µs wk wks yr yrs micros ms millis s secs second m min mins h hr hrs hours d day days w week weeks M month months y year years q'.split(' '))}`).join(this.pick(['', ' ']))}"`;

  #setting = () =>
    this.pick([
      () => `${this.number(70)}`,
      () => `${2000 + this.number(30)}`,
      () => this.pick(['-1', '1.9', '0', 'nothing', '4294967296', ...(this.#isFar ? ['300000', '60000', '9'] : [])]),
    ])();

  #pattern = (): string =>
    `"${Array.from({ length: 1 + this.number(4) }, () =>
      this.pick([
        () => `%${this.pick('YyGgVUWmdejuwHkIlMSfsBbhAapPqz+ntDxFvRTXrc'.split(''))}`,
        () => `%${this.pick(['-', '_', '0'])}${this.pick('YyGgVUWmdejuwHkIlMSfsq'.split(''))}`,
        () => (this.#isFar ? '%Z' : '%F'),
        () =>
          this.number(8) === 0 ? this.pick(['%E', '%', '%-', '%-D', '%#z', '%5', '%é', '%:', '%.5f', '%-a']) : '%F',
        () =>
          this.pick([
            '%.f',
            '%.3f',
            '%.6f',
            '%.9f',
            '%3f',
            '%6f',
            '%9f',
            '%:z',
            '%::z',
            '%:::z',
            '%%',
            ' ',
            'of ',
            'é',
            '-',
            'T',
          ]),
      ])(),
    ).join(this.pick(['', ' ', '/']))}"`;

  #container = (): string => {
    const [left, right] = [this.pick('[(])'.split('')), this.pick('[(])'.split(''))];
    return this.pick([
      () => `${left}${this.date(1)}..${this.date(1)}${right}`,
      () => `${left}${this.date(1)}..${this.date(1)}${right}`,
      () => `${left}1..5${right}`,
      () => `[${this.date(1)}, ${this.date(1)}, 1, "a"]`,
      () => this.pick(['list', 'object', '"a"']),
    ])();
  };

  #milliseconds = (): number =>
    this.pick([
      () => this.number(2 ** 32) * this.pick([1, 100, 400, -1, -400]),
      () => this.number(100_000) - 50_000,
      () => this.pick([0, 1.5, -1.5, 1e16, 86_400_000, ...(this.#isFar ? [1e14, -1e14, 3e15, -3e15, 8.3e15] : [])]),
    ])();

  #written(): string {
    const two = (least: number, most: number) => {
      const value = least + this.number(most - least + 1);
      return this.number(8) === 0 ? String(value) : String(value).padStart(2, '0');
    };
    const year = this.pick([
      () => String(1990 + this.number(40)),
      () => String(2024 + this.number(4)),
      () => String(1840 + this.number(180)),
      () => this.pick(['1970', '1969', '1900', '2000', '0000', '0099', '26', '+2026', '-26', '-0001', '+1']),
      () =>
        this.#isFar ? this.pick(['2100', '9999', '+10000', '+99999', '-99999', '-10000', '+300000', '+9e9']) : '2026',
    ])();
    const month = this.pick([() => two(1, 12), () => this.pick(['03', '10', '11', '02', '04', '13', '00'])])();
    const day = this.pick([() => two(1, 28), () => this.pick(['29', '30', '31', '32', '01', '00'])])();
    const date = `${year}-${month}-${day}`;
    const minutes = () => `${two(0, 23)}:${two(0, 59)}`;
    const clock = () =>
      this.pick([
        () => `${minutes()}:${two(0, 59)}`,
        () => this.pick(['00:00:00', '02:30:00', '01:30:00', '03:00:00', '23:59:59', '24:00:00', '12:60:00']),
        () => this.pick(['23:59:60', '12:30:60', '02:30:60', '10:00:61', '10:\u00a030:00']),
      ])();
    return this.pick([
      () => date,
      () => date,
      () => `${date}${this.pick([' ', ' ', '  ', ''])}${minutes()}`,
      () => `${date} ${clock()}`,
      () =>
        `${date}${this.pick(['T', 'T', 't', ' '])}${clock()}${this.pick(['', '', '.5', '.123', '.123456', '.1234567891'])}${this.pick(['Z', 'Z', 'z', '+02:00', '-05:30', '\u221205:30', '+24:00', '+0200', ''])}`,
      () => `${date}T${minutes()}${this.pick(['', 'Z'])}`,
      () =>
        this.pick([
          '',
          ' ',
          'garbage',
          'now',
          'UTC',
          'Europe/Berlin',
          'europe/berlin',
          'GMT',
          'a/b',
          'Europe',
          '2026',
          '5',
          '01.03.2026',
          '03/01/2026',
          '20260301',
          'Europe/Nowhere',
          'Asia/kolkata',
        ]),
      () => `${this.pick([' ', '', '\t', '\u3000', '\ufeff', '\u0085'])}${date}${this.pick(['', ' ', 'x'])}`,
    ])();
  }
}
