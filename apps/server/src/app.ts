import { fileURLToPath } from 'node:url';
import { evaluatePublished } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { identityRoutes, identityServices, payingAccounts } from '#identity';
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
import { limitChanges, listReader } from '#platform/limits';
import { createMailer } from '#platform/mail';
import { releasesRoutes, releasesServices } from '#releases';
import {
  crossOriginErrorHeaders,
  crossOriginHeaders,
  evaluationMetrics,
  publicCall,
  runtimeRoutes,
  runtimeServices,
  takePublicCalls,
} from '#runtime';
import { workspaceRoutes, workspaceServices } from '#workspace';
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

  const { db, requireRoom } = database;
  /** Closes a part after the last response has been sent. Parts are closed in the reverse order of their start. */
  function closeLater<Part extends { close: () => Promise<void> }>(part: Part): Part {
    app.addHook('onClose', () => part.close());
    return part;
  }
  const onProblem = problemLog((err) => app.log.error({ err }, 'something failed in the background'));
  const { of: accountOf, findOut: findOutAccount } = payingAccounts({ db, onProblem });
  limitChanges(db, accountOf);
  const lists = listReader(db, accountOf);
  const mailer = closeLater(
    createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      dataDir: config.dataDir,
      logsLinks: config.isLoopback,
      log: app.log,
    }),
  );
  const runtime = await runtimeServices({
    config,
    database,
    metrics: metrics && evaluationMetrics({ registry: metrics.registry, buckets: DURATION_BUCKETS }),
    accountOf,
    findOutAccount,
    lists,
    onProblem,
    warn: (message, err) => app.log.warn({ err }, message),
    closeLater,
  });
  const { evaluator, served, log } = runtime;
  metrics?.watchDatabase(database);
  app.addHook('onListen', async () => runtime.warmUp());
  const deletion = closeLater(deletionService({ db, served, onProblem }));
  const identity = identityServices({ config, db, accountOf, lists, mailer, deletion });
  const { attempts, events, sessions } = identity;
  const workspace = workspaceServices({ config, database, accountOf, lists, evaluator, events, deletion });
  const { checks } = workspace;
  const runTests = runtime.testRuns.beforePublishing;
  const releases = releasesServices({ config, db, lists, mailer, attempts, checks, served, runTests });
  const tidying = [runtime, identity, workspace].flatMap((services) => services.tidying);
  closeLater(hourlyTidying([...tidying, async () => deletion.begin(), database.tidy], onProblem));

  app.decorateRequest('actor', null);
  app.decorateRequest('organizationId', '');
  app.decorate('requireRoom', requireRoom.forContent);
  app.decorate('largeBodyLimit', largeBodyLimit(accountOf));
  app.decorate('authenticate', async (request, target) => {
    const person = await sessions.authenticate(request.headers.authorization, target, clientOf(request));
    if (person.current) await findOutAccount(person.current.organization.id);
    return person;
  });
  readJsonBodies(app, closeLater(largeBodyReader(accountOf)));
  const unsent = unsentAnswers(accountOf);
  limitUnsentAnswers(app, unsent);
  sendSecurityHeaders(app, headers);

  await openApi(app, { version: manifest.version });
  healthRoutes(app, { isSchemaNewer: database.isSchemaNewer, log });
  systemRoutes(app, manifest);
  identityRoutes(app, identity);
  workspaceRoutes(app, workspace);
  releasesRoutes(app, releases);
  const answerCall = publicCall({
    access: runtime.access,
    service: runtime.publicCalls,
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
  runtimeRoutes(app, runtime, { batches: batchLimit(accountOf, maxStreams), answerCall });
  await webFiles(app, webRoot);
  return app;
}
