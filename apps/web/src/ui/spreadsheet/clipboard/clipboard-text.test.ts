import { describe, expect, test } from 'vitest';
import { fromClipboardText, toClipboardText } from './clipboard-text.ts';

describe('cells on the clipboard', () => {
  test.each([
    [
      'plain cells',
      [
        ['a', 'b'],
        ['c', ''],
      ],
      'a\tb\nc\t',
    ],
    ['a cell with a tab and a line break', [['a\tb', 'c\nd']], '"a\tb"\t"c\nd"'],
    ['a text of the language', [['"gold"', 'x']], '"""gold"""\tx'],
    ['a list of texts', [['"a", "b"', '> 5']], '"""a"", ""b"""\t> 5'],
    ['a quotation mark inside of an expression', [['x == "a"']], 'x == "a"'],
    ['one empty cell', [['']], ''],
    ['a column that ends with an empty cell', [['a'], ['']], 'a\n\n'],
  ])('%s are read back as they were written', (_, cells, text) => {
    expect(toClipboardText(cells)).toBe(text);
    expect(fromClipboardText(text)).toEqual(cells);
  });

  test.each([
    [
      'texts of the language that were copied as plain text keep their quotation marks',
      '"gold"\t"a", "b"',
      [['"gold"', '"a", "b"']],
    ],
    ['a line break at the end does not add a row', 'a\nb\n', [['a'], ['b']]],
    [
      'line breaks of Windows end rows',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a quotation mark that is never closed stands for itself', '"a\tb', [['"a', 'b']]],
    ['rows may have different lengths', 'a\nb\tc', [['a'], ['b', 'c']]],
  ])('%s', (_, text, cells) => {
    expect(fromClipboardText(text)).toEqual(cells);
  });
});
