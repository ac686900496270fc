import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluatePublished } from '@rulewright/contract';
import { createEvaluator } from '@rulewright/engine';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import {
  accessTokens,
  accountDeletionService,
  accountRoutes,
  accountService,
  activityReader,
  activityRoutes,
  activityService,
  attemptCounter,
  invitationAcceptanceService,
  invitationRoutes,
  invitationService,
  memberRoutes,
  memberService,
  organizationRoutes,
  organizationService,
  ownOrganizationRoutes,
  ownOrganizationService,
  passwordService,
  payingAccounts,
  sessionService,
} from '#identity';
import type { Config } from '#platform';
import { clientOf, hourlyTidying, problemLog } from '#platform';
import type { Database } from '#platform/db';
import type { Metrics } from '#platform/http';
import {
  ARRIVAL_TIMEOUT_MS,
  batchLimit,
  beforeRouting,
  closeConnectionsWhenStopping,
  DURATION_BUCKETS,
  directAnswers,
  earlyErrors,
  handleError,
  healthRoutes,
  largeBodyLimit,
  largeBodyReader,
  limitUnsentAnswers,
  logging,
  logRequests,
  MAX_BODY_BYTES,
  openApi,
  readJsonBodies,
  STALL_TIMEOUT_MS,
  securityHeaders,
  sendSecurityHeaders,
  unsentAnswers,
  webFiles,
} from '#platform/http';
import { createMailer } from '#platform/mail';
import {
  approvalNotifier,
  approvalRoutes,
  approvalService,
  publishGate,
  releaseRoutes,
  releaseService,
  tokenCipher,
  tokenRoutes,
  tokenService,
} from '#releases';
import {
  batchEvaluation,
  consoleRoutes,
  consoleService,
  crossOriginErrorHeaders,
  crossOriginHeaders,
  dashboardRoutes,
  dashboardService,
  decisionLoader,
  engineRunner,
  entryIds,
  evaluationMetrics,
  exampleRoutes,
  exampleService,
  loggedEvaluation,
  logQuota,
  logRoutes,
  logService,
  openEvaluationLog,
  publicAccess,
  publicBatchService,
  publicCall,
  publicLimit,
  publicRoutes,
  publicService,
  servedDocuments,
  takePublicCalls,
  testedInputs,
  testRunRoutes,
  testRunService,
} from '#runtime';
import {
  contentService,
  copyTestCases,
  documentRoutes,
  documentService,
  graphChecks,
  projectMemberRoutes,
  projectMemberService,
  projectRoutes,
  projectService,
  searchRoutes,
  searchService,
  testCaseRoutes,
  testCaseService,
} from '#workspace';
import manifest from '../package.json' with { type: 'json' };

import { deletionService } from './deletion-service.ts';

import { systemRoutes } from './system-routes.ts';

/** The built web application, which has the same relative path wherever the server is run from. */
const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

type Parts = {
  config: Config;
  database: Database;
  metrics?: Metrics | null;
  webRoot?: string;
  /** How many streams of batches all organizations have together. */
  maxStreams?: number | undefined;
};

/** Builds the whole server, which does not listen yet. */
export async function buildApp({
  config,
  database,
  metrics = null,
  webRoot = builtWeb,
  maxStreams,
}: Parts): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const { serverFactory, offerTo } = beforeRouting(headers.ofData);
  const app = fastify({
    serverFactory,
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
  const logAnswer = logRequests(app);
  metrics?.timeRequests(app);
  const { isStopping, closeIfIdle } = closeConnectionsWhenStopping(app);

  /** Closes a part after the last response has been sent. Parts are closed in the reverse order of their start. */
  function closedWithApp<Part extends { close: () => Promise<void> }>(part: Part): Part {
    app.addHook('onClose', () => part.close());
    return part;
  }

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
  const attempts = attemptCounter({ db, enabled: config.rateLimit });
  const sessions = sessionService({ db, accessTokens: accessTokens(config.sessionSecret) });
  const accounts = accountService({ db, sessions, attempts });
  const passwords = passwordService({ db, attempts, mailer, publicUrl: config.publicUrl });
  const invitations = invitationService({ db, attempts, mailer, publicUrl: config.publicUrl });
  app.decorateRequest('actor', null);
  app.decorateRequest('organizationId', '');
  const onProblem = problemLog((err) => app.log.error({ err }, 'something failed in the background'));
  const { of: accountOf, findOut } = payingAccounts({ db, onProblem });
  readJsonBodies(app, closedWithApp(largeBodyReader(accountOf)));
  const unsent = unsentAnswers(accountOf);
  limitUnsentAnswers(app, unsent);
  app.decorate('requireRoom', requireRoom.forContent);
  app.decorate('authenticate', async (request, target) => {
    const person = await sessions.authenticate(request.headers.authorization, target, clientOf(request));
    if (person.current) await findOut(person.current.organization.id);
    return person;
  });
  app.decorate('largeBodyLimit', largeBodyLimit(accountOf));

  const served = closedWithApp(servedDocuments({ db, accountOf, findOutAccount: findOut, onProblem }));
  const limit = closedWithApp(publicLimit({ db, perMinute: config.publicRateLimit, onProblem }));
  const { dataDir, logRetentionDays: retentionDays } = config;
  const quota = logQuota(config.logQuota, database.diskBytes);
  const ids = entryIds(config.encryptionKey);
  const log = closedWithApp(
    await openEvaluationLog({
      database,
      dataDir,
      retentionDays,
      quota,
      entryIds: ids,
      accountOf,
      diskReserveBytes: config.diskReserveBytes,
      onProblem,
    }),
  );
  const contents = contentService({
    db,
    accountOf,
    limitBytes: config.storageLimitBytes,
    requireRoom: requireRoom.forContent,
  });
  // Earlier versions kept inputs of callers here.
  await rm(join(dataDir, 'differences'), { recursive: true, force: true });
  const eventReader = activityReader(db, accountOf);
  const activity = activityService({ db, reader: eventReader, retentionDays: config.activityRetentionDays });
  const deletion = closedWithApp(deletionService({ db, served, onProblem }));
  closedWithApp(
    hourlyTidying(
      [
        log.preparePartitions,
        log.deliverLeftBehind,
        log.deleteOld,
        log.lookForFull,
        sessions.deleteExpired,
        sessions.forgetOldAddresses,
        passwords.deleteExpired,
        invitations.deleteOld,
        contents.deleteLeftBehind,
        activity.deleteOld,
        async () => deletion.begin(),
        database.tidy,
      ],
      onProblem,
    ),
  );
  // Started after the log, so that it is closed before it: evaluations that end during the shutdown are still logged.
  const untimed = closedWithApp(
    createEvaluator({
      ...config.evaluation,
      runner: engineRunner,
      load: decisionLoader({ db, served }),
      accountOf,
      log: (message, err) => app.log.warn({ err }, message),
    }),
  );
  app.addHook('onListen', async () => untimed.warmUp());
  const measured = metrics && evaluationMetrics({ registry: metrics.registry, buckets: DURATION_BUCKETS });
  const evaluator = measured?.timed(untimed) ?? untimed;
  measured?.watch({ evaluator, log });
  metrics?.watchDatabase(database);

  sendSecurityHeaders(app, headers);
  await openApi(app, { version: manifest.version });
  healthRoutes(app, { isSchemaNewer: database.isSchemaNewer, log });
  systemRoutes(app, manifest);
  const accountDeletion = accountDeletionService({ db, attempts, deletion });
  accountRoutes(app, { accounts, sessions, passwords, accountDeletion });
  ownOrganizationRoutes(app, {
    own: ownOrganizationService({ db, deletion }),
  });
  organizationRoutes(app, { organizations: organizationService({ db }) });
  activityRoutes(app, { activity });
  memberRoutes(app, { members: memberService({ db }) });
  invitationRoutes(app, { invitations, acceptance: invitationAcceptanceService({ db, sessions, attempts }) });
  projectRoutes(app, {
    projects: projectService({ db, deletion }),
  });
  projectMemberRoutes(app, { projectMembers: projectMemberService({ db }) });
  const checks = graphChecks({ db, evaluator, accountOf });
  documentRoutes(app, {
    documents: documentService({ db, checks, deletion, contents, copyTestCases, events: eventReader }),
  });
  testCaseRoutes(app, { testCases: testCaseService({ db, requireQuota: contents.requireQuota }) });
  const testRuns = testRunService({ db, evaluator, accountOf });
  testRunRoutes(app, { testRuns });
  const passGate = publishGate({ db, runTests: testRuns.beforePublishing });
  releaseRoutes(app, { releases: releaseService({ db, checks, served, passGate }) });
  approvalRoutes(app, {
    approvals: approvalService({
      db,
      checks,
      served,
      countRequest: ({ client, user }) =>
        attempts.count('requestApproval', { address: client.address, account: user.id }),
      notifier: approvalNotifier({ db, mailer, publicUrl: config.publicUrl }),
      passGate,
    }),
  });
  tokenRoutes(app, { tokens: tokenService({ db, cipher: tokenCipher(config.encryptionKey), served }) });
  logRoutes(app, { log: logService({ db, quota, entryIds: ids, accountOf }), entryIds: ids });
  const tested = closedWithApp(testedInputs({ db, onProblem }));
  exampleRoutes(app, {
    examples: exampleService({
      db,
      evaluator,
      testedInputs: tested,
      mayCallOut: config.evaluation.allowedHosts.length > 0,
    }),
  });
  const logged = loggedEvaluation(log);
  const batch = batchEvaluation({ evaluator, log, onProblem });
  const batches = batchLimit(accountOf, maxStreams);
  consoleRoutes(app, { service: consoleService({ db, evaluator, logged, batch, testedInputs: tested }), batches });
  const access = publicAccess(served);
  const answerCall = publicCall({
    access,
    service: publicService({ evaluator, logged, limit }),
    answers: directAnswers(app.log, {
      headers: { ...headers.ofData, ...crossOriginHeaders },
      errorHeaders: crossOriginErrorHeaders,
      unsent,
      isStopping,
    }),
  });
  const timeCall = metrics?.timesOf(evaluatePublished.method, evaluatePublished.path);
  offerTo(
    takePublicCalls(answerCall, (answered, socket) => {
      logAnswer(answered);
      timeCall?.(answered.status, answered.ms);
      closeIfIdle(socket);
    }),
  );
  publicRoutes(app, {
    access,
    answerCall,
    batchService: publicBatchService({ limit, batch }),
    batches,
  });
  dashboardRoutes(app, { dashboard: dashboardService({ db }) });
  searchRoutes(app, { search: searchService({ db }) });
  await webFiles(app, webRoot);
  return app;
}
