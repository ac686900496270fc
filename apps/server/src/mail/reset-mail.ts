import type { Mail } from './mailer.ts';

type Person = { firstName: string; lastName: string; email: string };

export function resetMail({ user, link }: { user: Person; link: string }): Mail {
  const { host } = new URL(link);
  const paragraphs = {
    greeting: `Hello ${user.firstName},`,
    reason: `somebody, most likely you, asked to reset the password of your Rulewright account at ${host}.`,
    terms: 'The link works once and for one hour. Your password stays as it is until you choose a new one.',
    stranger: 'If it was not you, you can ignore this message. Nobody can use the link without reading your mail.',
  };
  const { greeting, reason, terms, stranger } = paragraphs;
  return {
    to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
    subject: 'Reset your Rulewright password',
    text: [greeting, reason, `Choose a new password:\n${link}`, terms, stranger, 'Rulewright'].join('\n\n'),
    html: page(`
      <p>${escapeHtml(greeting)}</p>
      <p>${escapeHtml(reason)}</p>
      <p style="margin:28px 0"><a href="${escapeHtml(link)}" style="background:#046754;color:#ffffff;padding:12px 20px;border-radius:3px;text-decoration:none;font-weight:600;display:inline-block">Choose a new password</a></p>
      <p>${escapeHtml(terms)}</p>
      <p>${escapeHtml(stranger)}</p>
      <p style="color:#4a5751;font-size:13px">If the button does not work, open this address:<br><a href="${escapeHtml(link)}" style="color:#046754;word-break:break-all">${escapeHtml(link)}</a></p>`),
    link,
  };
}

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
