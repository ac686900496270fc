import { RandomTexts } from '../language/random-texts.ts';
import { RandomPatterns } from './random-patterns.ts';

type Kind = 'number' | 'text' | 'boolean' | 'list' | 'object' | 'date' | 'any';

/** Expressions that mostly fit their input, so that most have a result. The same seed gives the same expressions. */
export class RandomExpressions extends RandomTexts {
  #loops = 0;
  readonly #patterns = new RandomPatterns(this);
  /** One in this many parts has a kind that does not fit the expression around it, which mostly fails. */
  protected mistakes = 25;

  input(): Record<string, unknown> {
    return {
      n: this.#double(),
      m: this.#double(),
      big: this.pick([4294967296, -2147483649, 9007199254740991, 1e15, 123456789012.5]),
      zero: 0,
      s: this.pick(['abc', '', 'Zürich', 'a b', ' x ', 'true', '12.50', '😀é', 'null', '\ufeffé', 'a\ufeffb']),
      t: this.pick(['b', 'c', 'ü', '', '2024-02-29', '2023-12-31 23:59:59', '2024-02-29T10:00:00+02:00', '10:30']),
      day: this.day(),
      clock: this.pick(['09:00', '12:30:15', '08:59', '23:59', 'noon', null]),
      yes: true,
      no: this.number(2) === 0,
      nothing: null,
      list: Array.from({ length: this.number(5) }, () => this.#double()),
      pattern: this.#patterns.pattern(),
      word: this.#patterns.word(),
      other: this.#patterns.word(),
      texts: Array.from({ length: this.number(4) }, () => this.pick(['a', 'b', 'abc', '', 'é'])),
      mixed: [1, 'a', null, true, [2, 3], { k: 1 }],
      lists: [[1, 2], [3], [], 4],
      people: Array.from({ length: this.number(4) }, (_, at) => ({
        name: `p${at}`,
        age: this.number(90),
        tags: ['x', 'y'],
      })),
      deep: { a: { b: { c: this.#double(), d: null } }, list: [1, 2, 3], constructor: 5, length: 7 },
      empty: {},
      odd: { 10: 3, 2: 2, B: 8, '': 1, 'a.b': null, é: 5, '\uffee': 7, '😀': { '': null, 0: 'x' } },
    };
  }

  /** What a field for a date holds: usually a date, with a time at times. */
  protected day(): unknown {
    return this.pick<() => unknown>([
      () => this.dayText(),
      () => this.dayText(),
      () => this.dayText(),
      () => `${this.dayText()} 10:00`,
      () => `${this.dayText()}T23:59:59.5+02:00`,
      () => this.pick([null, 'garbage', '', 1_772_368_200_000, true, ['2026-03-01']]),
    ])();
  }

  /** Days of three months, so that many are the same. */
  protected dayText = (): string => `2026-0${1 + this.number(3)}-${String(1 + this.number(28)).padStart(2, '0')}`;

  #double(): number {
    return this.pick([
      () => this.number(20) - 5,
      () => (this.number(2000) - 500) / 100,
      () => this.number(100_000) / 1000,
      () => this.number(2 ** 32),
      () => this.pick([0, 1, 0.1, 0.2, 0.3, 1.5, 2.5, -0.5, 1e-7, 0.30000000000000004, 99.99]),
    ])();
  }

  whole(): string {
    const kind = this.#kind();
    if (this.number(12) === 0) {
      return this.#assignments(kind, 2);
    }
    if (this.number(6) === 0) return '[matches(word, pattern), extract(word, pattern), fuzzyMatch(word, other)]';
    return this.of(kind, 4);
  }

  #assignments(kind: Kind, depth: number): string {
    const names = ['x', 'x', 'y', 'x.z', 'n', 'n', 'deep.a', 'deep', 'w.v', 'w.v.u', '$', '$root', '$nodes.a'];
    const list = Array.from(
      { length: 1 + this.number(3) },
      () => `${this.pick(names)} = ${this.of(this.#kind(), depth)}`,
    );
    return `${list.join('; ')}${this.pick(['', '', `; ${this.of(kind, depth)}`, '; x', '; [x, y, n]'])}`;
  }

  test(): string {
    const one = () => {
      const kind = this.pick<Kind>(['number', 'number', 'text', 'boolean', 'date', 'any']);
      return this.pick([
        () => this.of(kind, 1),
        () => `${this.pick(['>', '<', '>=', '<=', '==', '!='])} ${this.of(kind, 1)}`,
        () => `${this.pick(['', 'in ', 'not in '])}${this.of('list', 1)}`,
        () => this.#range(),
        () => this.of('boolean', 2),
        () => this.dateTest(),
      ])();
    };
    return Array.from({ length: 1 + this.number(3) }, one).join(this.pick([', ', ' and ', ' or ']));
  }

  #kind = (): Kind => this.pick(['number', 'number', 'text', 'boolean', 'list', 'object', 'date', 'any']);

  of(kind: Kind, depth: number): string {
    const wanted = this.number(this.mistakes) === 0 ? this.#kind() : kind;
    const texts =
      depth <= 0
        ? this.#atoms(wanted)
        : this.pick([this.#atoms(wanted), ...Array(4).fill(this.#composed(wanted, depth - 1))]);
    return this.pick(texts as (() => string)[])();
  }

  #atoms(kind: Kind): (() => string)[] {
    const some = (text: string) => text.split(' ').map((word) => () => word);
    const item = this.#loops > 0 ? some('# # x') : [];
    switch (kind) {
      case 'number':
        return [
          ...some('n m big zero 1 2 3 10 0.5 1.50 100 deep.a.b.c list[0] len(s) len(list) $ sum(list) 7 deep.list[1]'),
          ...item,
        ];
      case 'text':
        return [...some(`s t "a" "b" 'abc' "" texts[0] people[0].name string(n) $`), ...item];
      case 'boolean':
        return [...some('yes no true false n>5 not(no) n==m s=="abc" $'), ...item];
      case 'list':
        return [...some('list texts mixed lists people [] [1,2,3] ["a","b"] deep.list [1..3] [n,m]'), ...item];
      case 'date':
        return [
          () => `d("${this.dayText()}")`,
          ...some('d(day) d(day) d(t) d("2026-03-01","Europe/Berlin") d() d(nothing) d($) d(m)'),
          ...item,
        ];
      case 'object':
        return [...some('deep deep.a empty {} {a:1} people[0] odd odd["😀"]'), ...item];
      default:
        return [
          ...some(
            'nothing missing deep.x deep.a.b.d null n s yes list deep $ deep.constructor deep["length"] list.length s.length texts[9] mixed[1] $root.n toString __proto__ odd[""] odd["2"] odd[2] odd["a.b"] odd.B odd["😀"]["0"] keys(list) values(odd) len(values(odd)) len(keys(deep)) contains(keys(odd),"B") contains(values(odd),3) $root $root.deep.a $root.$ $root[s] $root["n"] $nodes.a reserved reserved.$nodes reserved.$nodes.$nodes reserved["$"] reserved.$root half len(half) list[1.5] list[0.99999999999999999999999] list[4294967296] list[9007199254740993] list[18446744073709551616]',
          ),
          ...item,
        ];
    }
  }

  #composed(kind: Kind, depth: number): (() => string)[] {
    const of = (kind: Kind) => this.of(kind, depth);
    const loop = (name: string, body: Kind) => {
      const list = of('list');
      this.#loops++;
      const text = `${name}(${list}${this.pick(['', ' as x'])}, ${this.of(body, depth)})`;
      this.#loops--;
      return text;
    };
    const general = [
      () => `(${of(kind)})`,
      () => (this.number(4) === 0 ? `(${this.#assignments(kind, depth - 1)})` : of(kind)),
      () => `${of('boolean')} ? ${of(kind)} : ${of(kind)}`,
      () => `(${of('any')} ?? ${of(kind)})`,
      () => `${of('list')}[${this.pick(['0', '1', 'zero', '1.5', '(0.5)', '4294967297', '-0', of('number')])}]`,
      () => `(${of('object')}).${this.pick(['a', 'b', 'name', 'age', 'constructor'])}`,
      () => `${of('object')}[${this.pick([of('text'), '"10"', '"é"'])}]`,
    ];
    switch (kind) {
      case 'number':
        return [
          () => `${of('number')} ${this.pick(['+', '-', '*', '/', '%'])} ${of('number')}`,
          () => `${of('number')} ${this.pick(['+', '-', '*', '/'])} ${of('number')}`,
          () => `(${of('number')}) ^ ${this.pick(['2', '3', '0', '-1', '10'])}`,
          () => `-${of('number')}`,
          () => `${this.pick(['abs', 'floor', 'ceil', 'round', 'trunc'])}(${of('number')})`,
          () => `${this.pick(['round', 'trunc'])}(${of('number')}, ${this.pick(['0', '1', '2', '5', of('number')])})`,
          () => `${this.pick(['sum', 'avg', 'min', 'max', 'median', 'mode'])}(${of('list')})`,
          () => `len(${of(this.pick(['text', 'list']))})`,
          () => `number(${of(this.pick(['text', 'number', 'boolean']))})`,
          () => loop('count', 'boolean'),
          () => this.pick(['fuzzyMatch(word, other)', `fuzzyMatch(${of('text')}, ${of('text')})`]),
          () => `${of('date')}.${this.pick(['year', 'month', 'day', 'weekday', 'timestamp'])}()`,
          () => `${of('date')}.diff(${of('date')}${this.pick(['', ', "day"', ', "month"'])})`,
          () =>
            `${this.pick(['date', 'year', 'dayOfMonth', 'dayOfWeek', 'dayOfYear', 'monthOfYear', 'time'])}(${of(this.pick(['text', 'number']))})`,
          ...general,
        ];
      case 'text':
        return [
          () => `${of('text')} + ${of('text')}`,
          () => `${this.pick(['upper', 'lower', 'trim', 'string', 'type'])}(${of('text')})`,
          () => `${this.pick(['string', 'type'])}(${of(this.pick(['number', 'any', 'boolean']))})`,
          () =>
            `\`${this.pick(['', 'a ', 'é'])}\${${of(this.pick(['text', 'number', 'any']))}}${this.pick(['', '!'])}\``,
          () =>
            `(${of('text')})[${this.pick(['0', '1', '2', of('number')])}:${this.pick(['', '1', '2', of('number')])}]`,
          () => `(${of('text')})[${this.pick(['0', '1', of('number')])}]`,
          () => `${this.pick(['monthString', 'weekdayString', 'dateString'])}(${of('text')})`,
          () => `${of('date')}.format("${this.pick(['%F', '%d.%m.%Y', '%A'])}")`,
          () => `type(${of('date')})`,
          ...general,
        ];
      case 'boolean':
        return [
          () => `${of('boolean')} ${this.pick(['and', 'or'])} ${of('boolean')}`,
          () => `${this.pick(['not ', '!'])}${of('boolean')}`,
          () => `${of('number')} ${this.pick(['>', '<', '>=', '<=', '==', '!='])} ${of('number')}`,
          () => `${of('any')} ${this.pick(['==', '!='])} ${of('any')}`,
          () => {
            const twice = of(this.pick(['list', 'object', 'any']));
            return `${twice} ${this.pick(['==', '!='])} ${twice}`;
          },
          () => `${of('text')} ${this.pick(['==', '!='])} ${of('text')}`,
          () => `${of('date')} ${this.pick(['>', '<', '>=', '<=', '==', '!='])} ${of('date')}`,
          () => `${of('date')}.${this.#order()}(${of(this.pick(['date', 'text']))}, "${this.#unit()}")`,
          () => `${of('date')} ${this.pick(['in', 'not in'])} ${this.#dateRange()}`,
          () =>
            `${of(this.pick(['number', 'text', 'any']))} ${this.pick(['in', 'not in'])} ${this.pick([of('list'), this.#range(), of('object')])}`,
          () => `${this.pick(['contains', 'startsWith', 'endsWith'])}(${of('text')}, ${of('text')})`,
          () => `contains(${of('list')}, ${of('any')})`,
          () => this.pick(['matches(word, pattern)', `matches(${of('text')}, ${of('text')})`]),
          () => `${this.pick(['bool', 'isNumeric'])}(${of('any')})`,
          () => loop(this.pick(['all', 'some', 'none', 'one']), 'boolean'),
          ...general,
        ];
      case 'date':
        return [
          () => `${of('date')}.${this.pick(['add', 'sub'])}(${of('number')}, "${this.#unit()}")`,
          () => `${of('date')}.${this.pick(['add', 'sub'])}("${this.pick(['1d', '2h 30m', '1M 1y'])}")`,
          () => `${of('date')}.${this.pick(['startOf', 'endOf'])}("${this.#unit()}")`,
          () => `${of('date')}.set("${this.#unit()}", ${of('number')})`,
          () => `${this.pick(['min', 'max'])}([${of('date')}, ${of('date')}])`,
          () => `d(${this.pick(['day', of('text'), of('date'), of('any')])})`,
          ...general,
        ];
      case 'list':
        return [
          () => `[${of('date')}, ${of(this.pick(['date', 'any']))}]`,
          () => `[${of('any')}, ${of(this.#kind())}]`,
          () => `[${of('number')}, ${of('number')}]`,
          () => loop('map', this.#kind()),
          () => loop('filter', 'boolean'),
          () => loop('flatMap', this.pick(['list', 'any'])),
          () => `flatten(${of('list')})`,
          () => `split(${of('text')}, ${of('text')})`,
          () => this.pick(['extract(word, pattern)', `extract(${of('text')}, ${of('text')})`]),
          () =>
            `fuzzyMatch(${this.pick(['texts', '[word, other, s]', of('list')])}, ${this.pick(['word', of('text')])})`,
          () => `(${of('list')})[${this.pick(['', '0', '1'])}:${this.pick(['', '1', of('number')])}]`,
          () => `keys(${of(this.pick(['list', 'object']))})`,
          () => `map(${this.#range()}, # * 2)`,
          () => this.#range(),
          () => `[${this.pick(['0', 'zero', '-1.5', 'n % 3'])}..${this.pick(['3', 'n % 9', 'len(s)', of('text')])}]`,
          () => this.#dateRange(),
          ...general,
        ];
      case 'object':
        return [
          () => `{a: ${of(this.#kind())}, "b c": ${of('any')}, [${of('text')}]: ${of('number')}}`,
          () => `{$nodes: ${of(this.#kind())}, $: ${of('any')}, $root: 1}`,
          () => '$root',
          ...general,
        ];
      default:
        return [() => of(this.#kind()), ...general];
    }
  }

  #unit = () => this.pick(['day', 'day', 'month', 'year', 'hour', 'week', 'quarter']);
  #order = () => this.pick(['isSame', 'isBefore', 'isAfter', 'isSameOrBefore', 'isSameOrAfter']);

  #dateRange(): string {
    const [left, right] = [this.pick('[(])'.split('')), this.pick('[(])'.split(''))];
    return `${left}d("${this.dayText()}")..d("${this.dayText()}")${right}`;
  }

  /** A test of a cell that reads a date, or a time. */
  protected dateTest(): string {
    const literal = () => `d("${this.dayText()}")`;
    const time = () => `time("${this.pick(['09:00', '12:30', '08:59:59'])}")`;
    const operator = () => this.pick(['>', '<', '>=', '<=', '==', '!=']);
    return this.pick([
      () => `${this.pick(['', '', 'not '])}d($).${this.#order()}("${this.dayText()}", "${this.#unit()}")`,
      () => `d($).${this.#order()}(${this.pick([`"${this.dayText()} 10:00"`, literal()])})`,
      () => `d($) ${operator()} ${literal()}`,
      () => `d($) ${this.pick(['in', 'not in'])} ${this.pick([this.#dateRange(), `[${literal()}, ${literal()}]`])}`,
      () => `${this.pick(['', '>=', '<', '==', '!='])} ${literal()}`,
      () => `${this.pick(['', 'not in '])}${this.#dateRange()}`,
      () => `date($) ${operator()} date("${this.dayText()}")`,
      () => `time($) ${operator()} ${time()}`,
      () => `time($) in [${time()}..${time()}]`,
      () => 'd($).isValid()',
    ])();
  }

  #range(): string {
    const bracket = () => this.pick('[(])[(])[(]){}'.split(''));
    const from = this.pick(['1', '-2', 'zero', '0.5', '9007199254740990', 't']);
    const to = this.pick(['5', '10', 'm % 50', '2.5', '9007199254740993', '1.50']);
    // One that is long would take zen very long to go through.
    return from.length > 4 === to.length > 4 ? `${bracket()}${from}..${to}${bracket()}` : `[${from}..${from}]`;
  }
}
