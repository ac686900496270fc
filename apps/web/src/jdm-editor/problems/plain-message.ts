/** A message where nothing can be shown as code, such as in a tooltip: without the backticks around its names. */
export const plainMessage = (message: string): string => message.replaceAll('`', '');
