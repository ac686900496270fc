/** The type of a column. Cells of `any` are written as JDM. */
export type CellType = 'any' | 'string' | 'number' | 'boolean' | 'date' | 'dateTime' | 'time';

/** Whether the values of a type are dates or times, which JDM has as texts. */
export const isMomentType = (type: CellType): type is 'date' | 'dateTime' | 'time' =>
  type === 'date' || type === 'dateTime' || type === 'time';

/** Which of the first two numbers in `01/02/2026` is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** What has to be known of a cell's column to read or show the cell. */
export type CellContext = {
  type: CellType;
  /** Input cells are conditions, output cells are values. */
  side: 'input' | 'output';
  /** The field that an input column tests. Cells of a column that tests `date(x)` are written in another way. */
  field?: string;
  /** Such as `en-US`. Undefined where it is not known, so that whatever depends on it is asked. */
  locale?: string | undefined;
  /** Overrides the order of the locale, after somebody was asked, or so that they are. */
  dayOrder?: DayOrder | 'ask' | undefined;
  /** Overrides the decimal separator of the locale, after somebody was asked. */
  decimal?: '.' | ',' | undefined;
  /** What texts mean that begin like a condition, such as `not applicable`, after somebody was asked, or so that they are. */
  words?: 'condition' | 'text' | 'ask' | undefined;
  /** Whether a cell of the column can read a field or variable of this name. */
  isName?: ((name: string) => boolean) | undefined;
};

/** Another meaning of what was typed, or what was probably meant. */
export type CellChoice = { label: string; stored: string };

/** What somebody has to be asked about many cells at once. */
export type CellQuestion = 'dayOrder' | 'decimal' | 'words';

export type CellReading =
  | {
      as: 'value' | 'expression';
      stored: string;
      /** Other meanings, such as the field of the same name. */
      choices?: readonly CellChoice[];
      /** `words` where the text begins like a condition, and is read as one. */
      question?: 'words';
    }
  | {
      as: 'unclear';
      /** What was typed, unchanged. */
      stored: string;
      message: string;
      choices: readonly CellChoice[];
      question?: CellQuestion;
    };

export type ShownCell = {
  text: string;
  as: 'value' | 'expression' | 'unclear';
  message?: string;
  /** What was probably meant instead, such as the text of an unquoted word. */
  choices?: readonly CellChoice[];
};
