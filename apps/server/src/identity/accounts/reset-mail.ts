import { composeMail } from '#platform/mail';
import { fullName } from '../full-name.ts';

type Person = { firstName: string; lastName: string; email: string };

export function resetMail({ user, link }: { user: Person; link: string }) {
  const { host } = new URL(link);
  return composeMail({
    to: { name: fullName(user), address: user.email },
    subject: 'Reset your Rulewright password',
    before: [
      `Hello ${user.firstName},`,
      `somebody, most likely you, asked to reset the password of your Rulewright account at ${host}.`,
    ],
    action: { label: 'Choose a new password', link },
    after: [
      'The link works once and for one hour. Your password stays as it is until you choose a new one.',
      'If it was not you, you can ignore this message. Nobody can use the link without reading your mail.',
    ],
  });
}
