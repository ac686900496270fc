import {
  changePassword,
  deleteMe,
  endOtherSessions,
  endSession,
  forgotPassword,
  getMe,
  listSessions,
  login,
  logout,
  refresh,
  register,
  resetPassword,
  updateMe,
} from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '#platform';

import { mount } from '../http/mount.ts';
import { toCurrent, toListedSession, toRegistered, toSession, toUser } from '../sessions/session-response.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { AccountDeletionService } from './account-deletion-service.ts';
import type { AccountService } from './account-service.ts';
import type { PasswordService } from './password-service.ts';

type Services = {
  accounts: AccountService;
  sessions: SessionService;
  passwords: PasswordService;
  accountDeletion: AccountDeletionService;
};

export function accountRoutes(app: FastifyInstance, { accounts, sessions, passwords, accountDeletion }: Services) {
  mount(app, register, async ({ body, request }) => toRegistered(await accounts.register(body, clientOf(request))));

  mount(app, login, async ({ body, request }) => toSession(await accounts.login(body, clientOf(request))));

  mount(app, refresh, async ({ body }) => sessions.refresh(body.refreshToken));

  mount(app, logout, async ({ body }) => {
    await sessions.close(body.refreshToken);
  });

  mount(app, getMe, async ({ actor }) => toCurrent(actor));

  mount(app, updateMe, async ({ actor, body }) => ({
    user: toUser(await accounts.updateProfile(actor, body), actor.current),
  }));

  mount(app, deleteMe, async ({ actor, body }) => accountDeletion.remove(actor, body));

  mount(app, listSessions, async ({ actor }) => ({
    sessions: (await sessions.list(actor)).map((session) => toListedSession(session, actor.sessionId)),
  }));

  mount(app, endSession, async ({ actor, params }) => sessions.end(actor, params.sessionId));

  mount(app, endOtherSessions, async ({ actor }) => sessions.endOthers(actor));

  mount(app, changePassword, async ({ actor, body }) => {
    await passwords.change(actor, body);
    return { message: 'Your password was changed.' };
  });

  mount(app, forgotPassword, async ({ body, request }) => {
    await passwords.forgot(body, clientOf(request));
    return { message: 'If an account with this address exists, a link to reset its password is on its way.' };
  });

  mount(app, resetPassword, async ({ body, request }) => {
    await passwords.reset(body, clientOf(request));
    return { message: 'Your password was reset.' };
  });
}
