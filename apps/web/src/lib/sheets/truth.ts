/** The truth value that a text is in a spreadsheet, which writes TRUE and FALSE. Null for all other texts. */
export function sheetTruth(text: string): boolean | null {
  const word = text.trim();
  return word === 'TRUE' || word === 'FALSE' ? word === 'TRUE' : null;
}
