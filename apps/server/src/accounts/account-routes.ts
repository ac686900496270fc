import {
  changePassword,
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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../http/mount.ts';
import { toOrganization } from '../organizations/organization-response.ts';
import { toSession, toSignIn, toUser } from './account-response.ts';
import type { AccountService } from './account-service.ts';
import type { Client } from './client.ts';
import type { PasswordService } from './password-service.ts';
import type { SessionService } from './session-service.ts';

type Services = { accounts: AccountService; sessions: SessionService; passwords: PasswordService };

export function accountRoutes(app: FastifyInstance, { accounts, sessions, passwords }: Services) {
  mount(app, register, async ({ body, request }) => {
    const session = await accounts.register(body, clientOf(request));
    return { ...toSession(session), redirect_url: '/dashboard' };
  });

  mount(app, login, async ({ body, request }) => toSession(await accounts.login(body, clientOf(request))));

  mount(app, refresh, async ({ body }) => sessions.refresh(body.refreshToken));

  mount(app, logout, async ({ body }) => {
    await sessions.close(body.refreshToken);
  });

  mount(app, getMe, async ({ actor }) => ({
    user: toUser(actor.user, actor.organization),
    organization: toOrganization(actor.organization),
  }));

  mount(app, updateMe, async ({ actor, body, request }) => ({
    user: toUser(await accounts.updateProfile(actor, body, clientOf(request)), actor.organization),
  }));

  mount(app, listSessions, async ({ actor }) => ({
    sessions: (await sessions.list(actor)).map((session) => toSignIn(session, actor.sessionId)),
  }));

  mount(app, endSession, async ({ actor, params }) => sessions.end(actor, params.sessionId));

  mount(app, endOtherSessions, async ({ actor }) => sessions.endOthers(actor));

  mount(app, changePassword, async ({ actor, body, request }) => {
    await passwords.change(actor, body, clientOf(request));
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

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
});
