import type { CasesQuestion } from './case-messages.ts';
import { CaseSession } from './case-session.ts';

const session = new CaseSession();

addEventListener('message', ({ data }: MessageEvent<CasesQuestion>) => {
  void session.answer(data, (told) => postMessage(told));
});
