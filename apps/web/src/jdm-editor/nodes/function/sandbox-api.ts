/** A function or value that a module has, as it is offered while somebody types. */
export type ApiMember = { name: string; signature: string; words: string };

export type ApiModule = {
  /** What it is imported by: `import zen from 'zen'`. */
  module: string;
  /** The name that it is usually imported under, and the statement that does. */
  name: string;
  statement: string;
  words: string;
  members: readonly ApiMember[];
};

const member = (name: string, signature: string, words: string): ApiMember => ({ name, signature, words });

/** The modules that the sandbox has for functions. It has no others, and none of Node.js. */
export const modules: readonly ApiModule[] = [
  {
    module: 'zen',
    name: 'zen',
    statement: "import zen from 'zen';",
    words: 'Runs expressions and other documents of the project.',
    members: [
      member(
        'evaluate',
        '(key: string, input: object, options?: { trace: boolean }) → Promise<{ result }>',
        'Runs another document of the project.',
      ),
      member(
        'evaluateExpression',
        '(expression: string, input: any) → any',
        'Calculates an expression, with the fields of the input as its names.',
      ),
      member(
        'evaluateUnaryExpression',
        '(test: string, input: { $: any }) → boolean',
        'Tests the value $ as a cell of a decision table does.',
      ),
    ],
  },
  {
    module: 'http',
    name: 'http',
    statement: "import http from 'http';",
    words: 'Calls other servers, where the operator of this one allows it.',
    members: [
      member(
        'get',
        '(url: string, options?: { headers, params }) → Promise<{ data, status, headers }>',
        'Reads what is at an address.',
      ),
      member(
        'head',
        '(url: string, options?: { headers, params }) → Promise<{ status, headers }>',
        'Asks for the headers of an address.',
      ),
      member(
        'post',
        '(url: string, body?: any, options?: { headers, params }) → Promise<{ data, status, headers }>',
        'Sends a body to an address.',
      ),
      member(
        'put',
        '(url: string, body?: any, options?: { headers, params }) → Promise<{ data, status, headers }>',
        'Replaces what is at an address.',
      ),
      member(
        'patch',
        '(url: string, body?: any, options?: { headers, params }) → Promise<{ data, status, headers }>',
        'Changes what is at an address.',
      ),
      member(
        'delete',
        '(url: string, options?: { headers, params }) → Promise<{ data, status, headers }>',
        'Deletes what is at an address.',
      ),
    ],
  },
  {
    module: 'dayjs',
    name: 'dayjs',
    statement: "import dayjs from 'dayjs';",
    words: 'Dates: dayjs(text), and what can be done with them.',
    members: [
      member('unix', '(seconds: number) → Dayjs', 'A date from the seconds since 1970.'),
      member('isDayjs', '(value: any) → boolean', 'Whether a value is a date of this library.'),
      member('extend', '(plugin) → dayjs', 'Adds a plugin.'),
      member('locale', '(name?: string) → string', 'The language of names of days and months.'),
    ],
  },
  {
    module: 'big.js',
    name: 'Big',
    statement: "import Big from 'big.js';",
    words: 'Decimal numbers without rounding errors: Big(0.1).plus(0.2).',
    members: [
      member('DP', 'number', 'The most decimal places of a division.'),
      member('RM', 'number', 'How results are rounded.'),
      member('roundDown', '0', 'Rounds towards zero.'),
      member('roundHalfUp', '1', 'Rounds halves away from zero.'),
      member('roundHalfEven', '2', 'Rounds halves to the even digit.'),
      member('roundUp', '3', 'Rounds away from zero.'),
    ],
  },
  {
    module: 'zod',
    name: 'z',
    statement: "import { z } from 'zod';",
    words: 'Checks the shape of values.',
    members: [
      member('object', '(fields: object) → ZodObject', 'An object with these fields.'),
      member('array', '(items) → ZodArray', 'A list of such items.'),
      member('string', '() → ZodString', 'A text.'),
      member('number', '() → ZodNumber', 'A number.'),
      member('boolean', '() → ZodBoolean', 'True or false.'),
      member('enum', '(values: string[]) → ZodEnum', 'One of these texts.'),
      member('literal', '(value) → ZodLiteral', 'This value alone.'),
      member('union', '(options) → ZodUnion', 'One of these shapes.'),
      member('record', '(values) → ZodRecord', 'An object whose fields all have one shape.'),
      member('optional', '(inner) → ZodOptional', 'May be missing.'),
      member('nullable', '(inner) → ZodNullable', 'May be null.'),
      member('any', '() → ZodAny', 'Anything.'),
      member('coerce', '{ string, number, boolean, date }', 'Converts a value before it is checked.'),
    ],
  },
];

/** What every function has without an import. */
export const consoleMembers: readonly ApiMember[] = [
  member('log', '(...values: any[]) → void', 'Writes values to the trace of the test.'),
];

/** What the older form of a function, which is no module, is given behind its input. */
export const olderHelpers: readonly ApiMember[] = [
  member('dayjs', '(date?) → Dayjs', 'Dates.'),
  member('moment', '(date?) → Dayjs', 'The same as dayjs.'),
  member('Big', '(value) → Big', 'Decimal numbers without rounding errors.'),
  member('env', '{}', 'An empty object.'),
];
