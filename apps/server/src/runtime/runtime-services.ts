import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Evaluator } from '@rulewright/engine';
import { createEvaluator } from '@rulewright/engine';
import type { Config } from '#platform';
import type { Database } from '#platform/db';
import type { AccountOf, ListReader } from '#platform/limits';
import { batchEvaluation } from './batch/batch-evaluation.ts';
import { consoleService } from './console/console-service.ts';
import { dashboardService } from './dashboard/dashboard-service.ts';
import { engineRunner } from './engine-runner.ts';
import { loggedEvaluation } from './evaluation/logged-evaluation.ts';
import { exampleService } from './examples/example-service.ts';
import { testedInputs } from './examples/tested-inputs.ts';
import { entryIds } from './log/entry-id.ts';
import { openEvaluationLog } from './log/evaluation-log.ts';
import { logQuota } from './log/log-quota.ts';
import { logService } from './log/log-service.ts';
import type { EvaluationMetrics } from './metrics/evaluation-metrics.ts';
import { decisionLoader, limitLookups } from './public/decision-loader.ts';
import { publicAccess } from './public/public-access.ts';
import { publicBatchService } from './public/public-batch-service.ts';
import { publicLimit } from './public/public-limit.ts';
import { publicService } from './public/public-service.ts';
import { servedDocuments } from './public/served-documents.ts';
import { testRunService } from './test-runs/test-run-service.ts';

type Parts = {
  config: Config;
  database: Database;
  metrics: EvaluationMetrics | null;
  accountOf: AccountOf;
  findOutAccount: (organizationId: string) => Promise<void>;
  lists: ListReader;
  onProblem: (error: unknown) => void;
  warn: (message: string, error?: Error) => void;
  /** Closes a part with the server. Parts are closed in the reverse order of this call. */
  closeLater: <Part extends { close: () => Promise<void> }>(part: Part) => Part;
};

export type RuntimeServices = Awaited<ReturnType<typeof runtimeServices>>;

export async function runtimeServices(parts: Parts) {
  const { config, database, metrics, accountOf, findOutAccount, lists, onProblem, warn, closeLater } = parts;
  const { db } = database;
  const { dataDir } = config;
  const served = closeLater(servedDocuments({ db, accountOf, findOutAccount, onProblem }));
  const limit = closeLater(publicLimit({ db, perMinute: config.publicRateLimit, onProblem }));
  // Earlier versions kept inputs of callers here.
  await rm(join(dataDir, 'differences'), { recursive: true, force: true });
  const quota = logQuota(config.logQuota, database.diskBytes);
  const ids = entryIds(config.encryptionKey);
  const log = closeLater(
    await openEvaluationLog({
      database,
      dataDir,
      retentionDays: config.logRetentionDays,
      quota,
      entryIds: ids,
      accountOf,
      diskReserveBytes: config.diskReserveBytes,
      onProblem,
    }),
  );
  // Opened after the log and so closed before it: evaluations that end during the shutdown are still logged.
  const engine = closeLater(
    createEvaluator({
      ...config.evaluation,
      runner: engineRunner,
      load: limitLookups(decisionLoader({ db, served }), accountOf),
      accountOf,
      log: warn,
    }),
  );
  const evaluator: Evaluator = metrics?.timed(engine) ?? engine;
  metrics?.watch({ evaluator, log });
  const tested = closeLater(testedInputs({ db, onProblem }));
  const logged = loggedEvaluation(log);
  const batch = batchEvaluation({ evaluator, log, onProblem });
  const mayCallOut = config.evaluation.allowedHosts.length > 0;
  return {
    evaluator,
    warmUp: () => engine.warmUp(),
    served,
    log,
    entryIds: ids,
    logEntries: logService({ db, quota, entryIds: ids, accountOf }),
    testRuns: testRunService({ db, lists, evaluator, accountOf }),
    examples: exampleService({ db, evaluator, testedInputs: tested, mayCallOut }),
    console: consoleService({ db, evaluator, logged, batch, testedInputs: tested }),
    access: publicAccess(served),
    publicCalls: publicService({ evaluator, logged, limit }),
    publicBatches: publicBatchService({ limit, batch }),
    dashboard: dashboardService({ db, lists }),
    /** Run every hour. */
    tidying: [log.preparePartitions, log.deliverLeftBehind, log.deleteOld, log.lookForFull],
  };
}
