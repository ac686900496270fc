import type { ValueFormat } from './value-format.ts';

/** What spreadsheets show for true and false in other languages, which is what a copied cell holds. */
const words: Readonly<Record<'true' | 'false', readonly string[]>> = {
  true: 'true yes wahr vrai verdadero vero verdadeiro waar prawda pravda истина sant sand tosi doğru igaz'.split(' '),
  false: 'false no falsch faux falso onwaar fałsz fals nepravda ложь falskt falsk epätosi yanlış hamis'.split(' '),
};

const truthOf = new Map(
  (['true', 'false'] as const).flatMap((truth) => words[truth].map((word): [string, string] => [word, truth])),
);

/** True and false, as JDM writes them and people say them. */
export const truthFormat: ValueFormat = {
  noun: 'true or false',
  read(text) {
    const word = text.trim().toLowerCase();
    const value = truthOf.get(word);
    if (value) return { value };
    return word === '1' || word === '0'
      ? { message: `${word} is a number.`, alternatives: [word === '1' ? 'true' : 'false'] }
      : null;
  },
  show: (value) => value,
  hasHyphenRange: false,
};
