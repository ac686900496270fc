import type { AttemptCounter } from '#identity';
import type { Config } from '#platform';
import type { Database } from '#platform/db';
import type { ListReader } from '#platform/limits';
import type { Mailer } from '#platform/mail';
import type { GraphChecks } from '#workspace';
import { approvalNotifier } from './publishing/approval-notifier.ts';
import { approvalService } from './publishing/approval-service.ts';
import { publishGate } from './publishing/publish-gate.ts';
import { releaseService } from './publishing/release-service.ts';
import type { ServedCache } from './served-cache.ts';
import { tokenCipher } from './tokens/token-cipher.ts';
import { tokenService } from './tokens/token-service.ts';

type Parts = {
  config: Config;
  db: Database['db'];
  lists: ListReader;
  mailer: Mailer;
  attempts: AttemptCounter;
  checks: GraphChecks;
  served: ServedCache;
  runTests: Parameters<typeof publishGate>[0]['runTests'];
};

export type ReleasesServices = ReturnType<typeof releasesServices>;

export function releasesServices({ config, db, lists, mailer, attempts, checks, served, runTests }: Parts) {
  const passGate = publishGate({ db, runTests });
  return {
    releases: releaseService({ db, checks, served, passGate }),
    approvals: approvalService({
      db,
      lists,
      checks,
      served,
      passGate,
      notifier: approvalNotifier({ db, mailer, publicUrl: config.publicUrl }),
      countRequest: ({ client, user }) =>
        attempts.count('requestApproval', { address: client.address, account: user.id }),
    }),
    tokens: tokenService({ db, cipher: tokenCipher(config.encryptionKey), served }),
  };
}
