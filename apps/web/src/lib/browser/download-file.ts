/** Downloads a file that was made in the page. */
export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a text as a file. */
export function downloadText(fileName: string, text: string, type: 'application/json' | 'text/csv'): void {
  downloadFile(fileName, new Blob([text], { type }));
}
