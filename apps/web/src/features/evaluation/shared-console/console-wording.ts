/** The texts in which the two consoles differ. */
export type ConsoleWording = {
  /** The level of the headings "Input" and "Results". */
  heading: 'h2' | 'h3';
  /** For screen readers. */
  input: string;
  run: string;
  running: string;
  /** For screen readers. */
  output: string;
  failed: string;
  /** Shown before there are results. */
  nothing: string;
};

export const testingWording: ConsoleWording = {
  heading: 'h3',
  input: 'Input data (JSON)',
  run: 'Test Document',
  running: 'Testing...',
  output: 'Test result',
  failed: 'Test Failed',
  nothing:
    'Test the document to see here what the rules make of the input. Once you write or fill in an input, the result follows while you edit.',
};

export const evaluationWording: ConsoleWording = {
  heading: 'h2',
  input: 'Input data',
  run: 'Evaluate Rules',
  running: 'Evaluating...',
  output: 'Output',
  failed: 'Evaluation Failed',
  nothing: 'Evaluate an input to see here what the rules make of it.',
};
