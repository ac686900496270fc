import { createEvaluator } from '@rulewright/engine';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { dashboardService } from './dashboard/dashboard-service.ts';
import type { Database } from './db/database.ts';
import { deletionService } from './deletion/deletion-service.ts';
import { contentService } from './documents/content-service.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { documentService } from './documents/document-service.ts';
import { engineRunner } from './evaluation/engine-runner.ts';
import { evaluationRoutes } from './evaluation/evaluation-routes.ts';
import { evaluationService } from './evaluation/evaluation-service.ts';
import { loggedEvaluation } from './evaluation/logged-evaluation.ts';
import { openEvaluationLog } from './evaluation-log/evaluation-log.ts';
import { hourlyTidying } from './hourly-tidying.ts';
import { boundAnswers } from './http/bound-answers.ts';
import { clientOf } from './http/client-of.ts';
import { earlyErrors } from './http/early-errors.ts';
import { handleError } from './http/error-handler.ts';
import { closeConnectionsWhenStopping } from './http/graceful-close.ts';
import { healthRoutes } from './http/health-routes.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { largeBodies } from './http/large-bodies.ts';
import { largeBodyReader } from './http/large-body-reader.ts';
import type { Metrics } from './http/metrics.ts';
import { openApi } from './http/openapi.ts';
import { ARRIVAL_TIMEOUT_MS, MAX_BODY_BYTES, STALL_TIMEOUT_MS } from './http/request-limits.ts';
import { logging, logRequests } from './http/request-log.ts';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts';
import { unsentAnswers } from './http/unsent-answers.ts';
import { webFiles } from './http/web-files.ts';
import { accessTokens } from './identity/accounts/access-tokens.ts';
import { accountDeletionService } from './identity/accounts/account-deletion-service.ts';
import { accountRoutes } from './identity/accounts/account-routes.ts';
import { accountService } from './identity/accounts/account-service.ts';
import { attemptLimitService } from './identity/accounts/attempt-limit-service.ts';
import { passwordService } from './identity/accounts/password-service.ts';
import { sessionService } from './identity/accounts/session-service.ts';
import { activityReader } from './identity/activity/activity-reader.ts';
import { activityRoutes } from './identity/activity/activity-routes.ts';
import { activityService } from './identity/activity/activity-service.ts';
import { acceptanceService } from './identity/invitations/acceptance-service.ts';
import { invitationRoutes } from './identity/invitations/invitation-routes.ts';
import { invitationService } from './identity/invitations/invitation-service.ts';
import { memberRoutes } from './identity/members/member-routes.ts';
import { memberService } from './identity/members/member-service.ts';
import { organizationRoutes } from './identity/organizations/organization-routes.ts';
import { organizationService } from './identity/organizations/organization-service.ts';
import { ownOrganizationRoutes } from './identity/organizations/own-organization-routes.ts';
import { ownOrganizationService } from './identity/organizations/own-organization-service.ts';
import { exampleService } from './integration/example-service.ts';
import { integrationRoutes } from './integration/integration-routes.ts';
import { integrationService } from './integration/integration-service.ts';
import { tokenCipher } from './integration/token-cipher.ts';
import { createMailer } from './mail/mailer.ts';
import { problemLog } from './problem-log.ts';
import { projectMemberRoutes } from './projects/project-member-routes.ts';
import { projectMemberService } from './projects/project-member-service.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { projectService } from './projects/project-service.ts';
import { approvalMails } from './releases/approval-mails.ts';
import { approvalRoutes } from './releases/approval-routes.ts';
import { approvalService } from './releases/approval-service.ts';
import { releaseRoutes } from './releases/release-routes.ts';
import { releaseService } from './releases/release-service.ts';
import { searchRoutes } from './search/search-routes.ts';
import { searchService } from './search/search-service.ts';
import { decisionLoader } from './serving/decision-loader.ts';
import { publicAccess } from './serving/public-access.ts';
import { publicLimit } from './serving/public-limit.ts';
import { publicRoutes } from './serving/public-routes.ts';
import { publicService } from './serving/public-service.ts';
import { servedDocuments } from './serving/served-documents.ts';
import { systemRoutes } from './system/system-routes.ts';

type Parts = { config: Config; database: Database; metrics?: Metrics | null };

/** The whole server, assembled and not yet listening. */
export async function buildApp({ config, database, metrics = null }: Parts): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = fastify({
    ...logging(config.logLevel),
    ...earlyErrors(headers.ofData),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 1000 },
    requestTimeout: ARRIVAL_TIMEOUT_MS,
    connectionTimeout: STALL_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  logRequests(app);
  metrics?.timeRequests(app);
  closeConnectionsWhenStopping(app);

  /** After the last answer, and whoever was started last is closed first. */
  function closedWithApp<Part extends { close: () => Promise<void> }>(part: Part): Part {
    app.addHook('onClose', () => part.close());
    return part;
  }

  readJsonBodies(app, closedWithApp(largeBodyReader()));

  const { db, requireRoom } = database;
  const mailer = closedWithApp(
    createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      dataDir: config.dataDir,
      logsLinks: config.isLoopback,
      log: app.log,
    }),
  );
  const limits = attemptLimitService({ db, enabled: config.rateLimit });
  const sessions = sessionService({ db, accessTokens: accessTokens(config.sessionSecret) });
  const accounts = accountService({ db, sessions, limits });
  const passwords = passwordService({ db, limits, mailer, publicUrl: config.publicUrl });
  const invitations = invitationService({ db, limits, mailer, publicUrl: config.publicUrl });
  app.decorate('authenticate', (request, place) =>
    sessions.authenticate(request.headers.authorization, place, clientOf(request)),
  );
  app.decorateRequest('actor', null);
  app.decorateRequest('organizationId', '');
  boundAnswers(app, unsentAnswers());
  app.decorate('requireRoom', requireRoom.forContent);
  app.decorate('largeBodies', largeBodies());

  const onProblem = problemLog((err) => app.log.error({ err }, 'something failed in the background'));
  const served = closedWithApp(servedDocuments({ db, onProblem }));
  const limit = closedWithApp(publicLimit({ db, perMinute: config.publicRateLimit, onProblem }));
  const { dataDir, logRetentionDays: retentionDays } = config;
  const log = closedWithApp(
    await openEvaluationLog({ db, dataDir, retentionDays, requireRoom: requireRoom.forLog, onProblem }),
  );
  const contents = contentService({
    db,
    limitBytes: config.storageLimitBytes,
    requireRoom: requireRoom.forContent,
  });
  const eventReader = activityReader(db);
  const activity = activityService({ db, reader: eventReader, retentionDays: config.activityRetentionDays });
  const deletion = closedWithApp(deletionService({ db, onProblem }));
  closedWithApp(
    hourlyTidying(
      [
        log.deliverLeftBehind,
        log.deleteOld,
        sessions.deleteExpired,
        sessions.forgetOldAddresses,
        passwords.deleteExpired,
        invitations.deleteOld,
        contents.deleteLeftBehind,
        activity.deleteOld,
        deletion.deleteSome,
        database.tidy,
      ],
      onProblem,
    ),
  );
  // After the log, which must still take what ends while the evaluator is being closed.
  const untimed = closedWithApp(
    createEvaluator({
      ...config.evaluation,
      runner: engineRunner,
      load: decisionLoader({ db, served }),
      log: (message, err) => app.log.warn({ err }, message),
    }),
  );
  const evaluator = metrics?.timed(untimed) ?? untimed;
  if (metrics) {
    metrics.watch({ evaluator, log, database });
    closedWithApp(metrics);
  }

  sendSecurityHeaders(app, headers);
  await openApi(app, { version: manifest.version });
  healthRoutes(app, database);
  systemRoutes(app, manifest);
  const accountDeletion = accountDeletionService({ db, limits, served, deletion });
  accountRoutes(app, { accounts, sessions, passwords, accountDeletion });
  ownOrganizationRoutes(app, {
    own: ownOrganizationService({ db, served, deletion }),
  });
  organizationRoutes(app, { organizations: organizationService({ db }) });
  activityRoutes(app, { activity });
  memberRoutes(app, { members: memberService({ db }) });
  invitationRoutes(app, { invitations, acceptance: acceptanceService({ db, sessions, limits }) });
  projectRoutes(app, {
    projects: projectService({ db, served, deletion }),
  });
  projectMemberRoutes(app, { projectMembers: projectMemberService({ db }) });
  documentRoutes(app, {
    documents: documentService({ db, evaluator, served, log, contents, events: eventReader }),
  });
  releaseRoutes(app, { releases: releaseService({ db, evaluator, served }) });
  approvalRoutes(app, {
    approvals: approvalService({
      db,
      evaluator,
      served,
      countRequest: ({ client, user }) =>
        limits.count('requestApproval', { address: client.address, account: user.id }),
      mails: approvalMails({ db, mailer, publicUrl: config.publicUrl }),
    }),
  });
  integrationRoutes(app, {
    integration: integrationService({ db, cipher: tokenCipher(config.encryptionKey), served }),
    examples: exampleService({ db, evaluator, mayCallOut: config.evaluation.allowedHosts.length > 0 }),
  });
  const logged = loggedEvaluation(log);
  evaluationRoutes(app, { evaluation: evaluationService({ db, evaluator, logged, onProblem }) });
  publicRoutes(app, { access: publicAccess(served), service: publicService({ evaluator, logged, limit }) });
  dashboardRoutes(app, { dashboard: dashboardService({ db }) });
  searchRoutes(app, { search: searchService({ db }) });
  await webFiles(app, config);
  return app;
}
