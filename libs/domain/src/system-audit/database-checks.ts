/** Checks of the database, its chains and its machine. */
import { counted, inWords } from '@praxis/contracts/core/words';
import { AUDIT_SEAL_SECONDS } from '@praxis/contracts/audit/audit.const';
import type { Checks } from './check-types.js';
import { error, info, noneOf, pass, someOf, warning } from './verdict.js';

const SEAL_ROUNDS = 5;
const P95_WARN_MS = 1_000;
const P95_ERROR_MS = 5_000;
const ARCHIVE_HOURS = 24;
const CONNECTIONS_SHARE = 0.8;
const TRANSACTION_WARN_SECONDS = 300;
const DISK_WARN_SHARE = 0.15;
const DISK_ERROR_SHARE = 0.05;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

export const tables: Pick<
  Checks,
  'row-level-security' | 'database-roles' | 'append-only' | 'indexes' | 'dead-rows'
> = {
  'row-level-security': ({ tables: count, unprotected }) =>
    noneOf(unprotected, {
      passed: `${counted(count, 'table')} with data of tenants, all protected.`,
      failed: 'Row-level security is not forced, or has no policy, on',
    }),
  'database-roles': ({ found, faults }) => {
    if (found < 2) return error('praxis_app or praxis_system does not exist.');
    return noneOf(faults, {
      passed: 'Neither role is superuser, bypasses policies, or owns a table.',
      failed: 'Rights that no role of the services may have',
    });
  },
  'append-only': ({ faults }) =>
    noneOf(faults, {
      passed: 'No role of the services can change or remove an entry, and triggers refuse everybody else.',
      failed: 'Entries can be changed',
    }),
  indexes: ({ invalid }) =>
    noneOf(invalid, { passed: 'No index is invalid.', failed: 'Invalid indexes', as: warning }),
  'dead-rows': ({ tables: names }) =>
    noneOf(names, {
      passed: 'No large table has more than a fifth of dead rows.',
      failed: 'More than a fifth of the rows are dead in',
      as: warning,
    }),
};

export const chains: Pick<Checks, 'audit-chain' | 'audit-sealing' | 'consent-chain' | 'unencrypted-rows'> = {
  'audit-chain': ({ seals, fault }) =>
    fault
      ? error(`Seal ${fault.seal} does not hold: ${inWords(fault.kind)}.`)
      : pass(`${counted(seals, 'seal')} of the last 24 hours computed again.`),
  'audit-sealing': ({ unsealedSeconds }) =>
    unsealedSeconds <= SEAL_ROUNDS * AUDIT_SEAL_SECONDS
      ? pass('No entry waits for its seal for long.')
      : error(`An entry waits for its seal for ${Math.round(unsealedSeconds / 60)} minutes.`),
  'consent-chain': ({ entries, brokenPractices }) =>
    noneOf(brokenPractices, {
      passed: `The newest ${counted(entries, 'entry', 'entries')} computed again.`,
      failed: 'Entries were altered or removed in',
    }),
  'unencrypted-rows': ({ rows }) =>
    rows === 0
      ? pass('Every row with words of callers is encrypted.')
      : error(`${counted(rows, 'row')} with words of callers are not encrypted.`),
};

export const state: Pick<
  Checks,
  'migrations' | 'backups' | 'connections' | 'long-transactions' | 'disk' | 'latency'
> = {
  migrations: (found) => {
    if (!found) return info('The release’s list of migrations is not on this machine.');
    const { missing, unknown } = found;
    if (missing.length > 0) return error(`Not applied: ${someOf(missing)}.`);
    return noneOf(unknown, {
      passed: 'Every migration of this release is applied, and no other.',
      failed: 'Applied by another release',
      as: warning,
    });
  },
  backups: ({ isArchiving, lastHours, hasFailedSince }) => {
    if (!isArchiving)
      return info('WAL archiving is off. Praxis does not know whether backups are made in another way.');
    if (hasFailedSince) return error('The last attempt to archive failed.');
    return lastHours !== null && lastHours <= ARCHIVE_HOURS
      ? pass(`Archived ${Math.round(lastHours)} hours ago.`)
      : error('Nothing was archived within 24 hours.');
  },
  connections: ({ used, max }) =>
    used < max * CONNECTIONS_SHARE
      ? pass(`${used} of ${max} connections are in use.`)
      : warning(`${used} of ${max} connections are in use.`),
  'long-transactions': ({ oldestSeconds }) =>
    oldestSeconds < TRANSACTION_WARN_SECONDS
      ? pass('No transaction is open for more than five minutes.')
      : warning(`A transaction is open for ${Math.round(oldestSeconds / 60)} minutes.`),
  disk: ({ freeShare }) => {
    const text = `${percent(freeShare)} of the disk is free.`;
    if (freeShare < DISK_ERROR_SHARE) return error(text);
    return freeShare < DISK_WARN_SHARE ? warning(text) : pass(text);
  },
  latency: ({ requests, p95Ms }) => {
    if (p95Ms === null) return info('No request was measured within 24 hours.');
    const text = `95% of ${counted(requests, 'request')} took at most ${Math.round(p95Ms)} ms.`;
    if (p95Ms > P95_ERROR_MS) return error(text);
    return p95Ms > P95_WARN_MS ? warning(text) : pass(text);
  },
};
