/** What one of the two consoles calls things. Everything else they share. */
export type ConsoleWording = {
  /** Of the headings "Input" and "Results". */
  heading: 'h2' | 'h3';
  /** What a screen reader calls the input. */
  input: string;
  run: string;
  running: string;
  /** What a screen reader calls the printed result. */
  output: string;
  failed: string;
  /** In the place of results that are not there yet. */
  nothing: string;
};

export const testingWording: ConsoleWording = {
  heading: 'h3',
  input: 'Input data (JSON)',
  run: 'Test Document',
  running: 'Testing...',
  output: 'Test result',
  failed: 'Test Failed',
  nothing: 'Test the document to see here what the rules make of the input.',
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
