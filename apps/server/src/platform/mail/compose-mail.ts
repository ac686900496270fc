import type { Mail } from './mailer.ts';

type Content = {
  to: Mail['to'];
  subject: string;
  /** The paragraphs above the button. */
  before: string[];
  action: { label: string; link: string };
  after: string[];
};

/** Builds a mail with one link, as text and as HTML. */
export function composeMail({ to, subject, before, action: { label, link }, after }: Content): Mail {
  const href = escapeHtml(link);
  return {
    to,
    subject,
    text: [...before, `${label}:\n${link}`, ...after, 'Rulewright'].join('\n\n'),
    html: page(`${paragraphs(before)}
      <p style="margin:28px 0"><a href="${href}" style="background:#046754;color:#ffffff;padding:12px 20px;border-radius:3px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(label)}</a></p>${paragraphs(after)}
      <p style="color:#4a5751;font-size:13px">If the button does not work, open this address:<br><a href="${href}" style="color:#046754;word-break:break-all">${href}</a></p>`),
    link,
  };
}

const paragraphs = (texts: string[]) =>
  texts.map((text) => `\n      <p style="white-space:pre-line">${escapeHtml(text)}</p>`).join('');

const page = (content: string) => `<!doctype html>
<html lang="en">
  <body style="margin:0;padding:32px 16px;background:#f5f6f1;color:#14201c;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
    <div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dcdfd7">
      <p style="margin:0 0 24px;font-weight:700;font-size:18px">Rulewright</p>${content}
    </div>
  </body>
</html>
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string);
