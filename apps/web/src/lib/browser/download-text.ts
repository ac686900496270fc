/** Downloads a text as a file. */
export function downloadText(fileName: string, text: string, type: 'application/json' | 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
