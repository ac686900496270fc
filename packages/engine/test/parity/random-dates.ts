import type { Fields } from '@rulewright/jdm';
import { RandomTexts } from '../language/random-texts.ts';

const zones =
  'UTC Etc/UTC GMT Etc/GMT+5 Etc/GMT-14 Europe/Berlin Europe/London America/New_York America/St_Johns Asia/Kolkata ' +
  'Asia/Kathmandu Australia/Lord_Howe Pacific/Apia Africa/Casablanca America/Sao_Paulo Asia/Tehran Pacific/Chatham ' +
  'Antarctica/Troll EST5EDT US/Eastern America/Port-au-Prince europe/berlin Nowhere/Land';
const units =
  'seconds second secs sec s minutes minute min mins m hours hour hr hrs h days day d weeks week w months month mo M ' +
  'quarters quarter qtr q years year y';

/** Expressions about dates, of which most have a result. The same seed gives the same ones. */
export class RandomDates extends RandomTexts {
  input(): Fields {
    return { text: this.#written(), number: this.#milliseconds(), nothing: null, list: [], object: {} };
  }

  override expression(): string {
    const date = () => this.date(2);
    return this.pick([
      date,
      date,
      () =>
        `${date()}.${this.pick('second minute hour day dayOfYear week weekday month quarter year timestamp offsetName isValid isYesterday isToday isTomorrow isLeapYear'.split(' '))}()`,
      () =>
        `${date()}.${this.#comparison()}(${this.#other()}${this.pick(['', `, ${this.#unit()}`, `, ${this.#unit()}`])})`,
      () => `${date()}.diff(${this.#other()}${this.pick(['', `, ${this.#unit()}`, `, ${this.#unit()}`])})`,
      () => `${date()}.format(${this.pick(['', this.#pattern(), this.#pattern()])})`,
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
  #zone = () => `"${this.pick(zones.split(' '))}"`;

  #amount(): string {
    return this.pick([
      () => `${this.pick(['', '-'])}${this.pick(['0', '1', '1.5', '0.4', '12', '31', '100', '365'])}, ${this.#unit()}`,
      () => `${this.pick(['', '-'])}${this.number(5)}, ${this.#unit()}`,
      () =>
        `"${Array.from({ length: 1 + this.number(3) }, () => `${this.number(40)}${this.pick(['', ' '])}${this.pick(units.split(' '))}`).join(this.pick(['', ' ', '  ']))}"`,
      () => this.pick(['"1d"', '"2h 30m"', '" 1 2 d "', '"1"', '"d"', '""', '"1x"', '"1d h"', 'nothing', '"1 d 2"']),
    ])();
  }

  #older = (): string =>
    this.pick([
      () => `"${this.#written()}"`,
      () => `"${this.#written()}"`,
      () => String(this.number(2 ** 32)),
      () => this.pick(['text', 'nothing', '-1.5', 'd("2024-01-01")']),
    ])();

  #lasting = (): string =>
    `"${Array.from({ length: 1 + this.number(3) }, () => `${this.number(2_000)}${this.pick(['', ' '])}${this.pick('ms millis s secs second m min mins h hr hrs hours d day days w week weeks M month months y year years q'.split(' '))}`).join(this.pick(['', ' ']))}"`;

  #setting = () =>
    this.pick([
      () => `${this.number(70)}`,
      () => `${2000 + this.number(50)}`,
      () => this.pick(['-1', '1.9', '0', 'nothing']),
    ])();

  #pattern = (): string =>
    `"${Array.from({ length: 1 + this.number(4) }, () =>
      this.pick([
        () => `%${this.pick('YCyGgVUWmdejuwHkIlMSfsBbhAapPZz+ntDxFvRTXrc'.split(''))}`,
        () => `%${this.pick(['-', '_', '0'])}${this.pick('YCyGgVUWmdejuwHkIlMSfs'.split(''))}`,
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
      () => this.number(2 ** 32) * this.pick([1, 100, 400, -1]),
      () => this.number(100_000) - 50_000,
      () => this.pick([0, 1.5, -1.5, 1e14, 1e16, 86_400_000]),
    ])();

  #written(): string {
    const two = (least: number, most: number) => {
      const value = least + this.number(most - least + 1);
      return this.number(8) === 0 ? String(value) : String(value).padStart(2, '0');
    };
    const year = this.pick([
      () => String(1990 + this.number(46)),
      () => String(2024 + this.number(4)),
      () => this.pick(['1970', '1969', '1900', '2000', '2100', '9999', '0000', '0099', '26']),
    ])();
    const month = this.pick([() => two(1, 12), () => this.pick(['03', '10', '11', '02', '04', '13', '00'])])();
    const day = this.pick([() => two(1, 28), () => this.pick(['29', '30', '31', '32', '01', '00'])])();
    const date = `${year}-${month}-${day}`;
    const minutes = () => `${two(0, 23)}:${two(0, 59)}`;
    const clock = () =>
      this.pick([
        () => `${minutes()}:${two(0, 59)}`,
        () => this.pick(['00:00:00', '02:30:00', '01:30:00', '03:00:00', '23:59:59', '24:00:00', '12:60:00']),
      ])();
    return this.pick([
      () => date,
      () => date,
      () => `${date}${this.pick([' ', ' ', '  ', ''])}${minutes()}`,
      () => `${date} ${clock()}`,
      () =>
        `${date}${this.pick(['T', 'T', 't', ' '])}${clock()}${this.pick(['', '', '.5', '.123', '.123456', '.1234567891'])}${this.pick(['Z', 'Z', 'z', '+02:00', '-05:30', '+24:00', '+0200', ''])}`,
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
      () => `${this.pick([' ', '', '\t'])}${date}${this.pick(['', ' ', 'x'])}`,
    ])();
  }
}
