// In this order, because browsers also send the names of others: Edge says that it is Chrome, and Chrome that it is
// Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and the system in a user agent. What is neither is shown as a script, with the text that it sent. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent?.trim();
  if (!text) return 'Unknown device';
  const names = [nameIn(browsers, text), nameIn(systems, text)].filter((name) => name !== undefined);
  return names.join(' on ') || `Script or API client (${text})`;
}
