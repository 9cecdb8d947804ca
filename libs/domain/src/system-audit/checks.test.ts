/**
 * Every check is tested with facts that pass and facts that fail. The failing database checks are also tested on a
 * database that is really broken.
 */
import { FINDING_CATEGORIES, type FindingStatus } from '@praxis/contracts/system-audit/system-audit.const';
import { healthScoreOf } from './health-score.js';
import {
  SYSTEM_CHECK_IDS,
  type SystemCheckId,
  SYSTEM_CHECKS,
} from '@praxis/contracts/system-audit/system-checks';
import { CHECKS } from './checks.js';
import type { SystemFacts } from './system-facts.js';

type Judged = { [Id in SystemCheckId]: { good: SystemFacts[Id]; bad: [FindingStatus, SystemFacts[Id]][] } };

const practices = { good: { practices: 2, without: [] }, bad: { practices: 2, without: ['Harbor Law'] } };
const CASES: Judged = {
  'admin-second-factor': {
    good: { admins: 2, withoutFactor: 0 },
    bad: [
      ['error', { admins: 2, withoutFactor: 1 }],
      ['error', { admins: 0, withoutFactor: 0 }],
    ],
  },
  'dormant-admins': { good: { admins: 1, dormant: 0 }, bad: [['warning', { admins: 2, dormant: 1 }]] },
  'password-hashes': { good: { passwords: 3, weak: 0 }, bad: [['error', { passwords: 3, weak: 1 }]] },
  'demo-passcode': {
    good: { wrongPractices: [], demos: 2 },
    bad: [['error', { wrongPractices: ['A'], demos: 2 }]],
  },
  'refused-sign-ins': { good: { refused: 200 }, bad: [['warning', { refused: 201 }]] },
  'secure-cookies': {
    good: { isEmbedded: false, isBehindTls: true },
    bad: [
      ['error', { isEmbedded: false, isBehindTls: false }],
      ['info', { isEmbedded: true, isBehindTls: false }],
    ],
  },
  'row-level-security': {
    good: { tables: 9, unprotected: [] },
    bad: [['error', { tables: 9, unprotected: ['leads'] }]],
  },
  'database-roles': {
    good: { found: 2, faults: [] },
    bad: [
      ['error', { found: 2, faults: ['praxis_app is superuser'] }],
      ['error', { found: 1, faults: [] }],
    ],
  },
  'append-only': { good: { faults: [] }, bad: [['error', { faults: ['praxis_app may delete audit_log'] }]] },
  'audit-chain': {
    good: { seals: 4, fault: null },
    bad: [['error', { seals: 4, fault: { seal: 2, kind: 'altered' } }]],
  },
  'audit-sealing': { good: { unsealedSeconds: 300 }, bad: [['error', { unsealedSeconds: 301 }]] },
  'consent-chain': {
    good: { entries: 1, brokenPractices: [] },
    bad: [['error', { entries: 1, brokenPractices: ['A'] }]],
  },
  migrations: {
    good: { missing: [], unknown: [] },
    bad: [
      ['error', { missing: ['1-initial'], unknown: [] }],
      ['warning', { missing: [], unknown: ['Later2'] }],
      ['info', undefined],
    ],
  },
  'unencrypted-rows': { good: { rows: 0 }, bad: [['error', { rows: 1 }]] },
  backups: {
    good: { isArchiving: true, lastHours: 23, hasFailedSince: false },
    bad: [
      ['info', { isArchiving: false, lastHours: null, hasFailedSince: false }],
      ['error', { isArchiving: true, lastHours: 25, hasFailedSince: false }],
      ['error', { isArchiving: true, lastHours: null, hasFailedSince: false }],
      ['error', { isArchiving: true, lastHours: 1, hasFailedSince: true }],
    ],
  },
  engine: { good: { isReachable: true }, bad: [['error', { isReachable: false }]] },
  workers: {
    good: { silentQueues: [], queues: 3 },
    bad: [
      ['error', { silentQueues: ['praxis'], queues: 3 }],
      ['error', { silentQueues: [], queues: 0 }],
    ],
  },
  'payload-encryption': {
    good: { sampled: 4, plain: 0 },
    bad: [
      ['error', { sampled: 4, plain: 1 }],
      ['info', { sampled: 0, plain: 0 }],
    ],
  },
  'outbox-backlog': {
    good: { backlog: 3, oldestSeconds: 60 },
    bad: [
      ['warning', { backlog: 3, oldestSeconds: 61 }],
      ['error', { backlog: 3, oldestSeconds: 601 }],
    ],
  },
  'api-errors': {
    good: { errors: 0 },
    bad: [
      ['warning', { errors: 1 }],
      ['error', { errors: 51 }],
    ],
  },
  incidents: {
    good: { open: 0, critical: 0 },
    bad: [
      ['warning', { open: 1, critical: 0 }],
      ['error', { open: 1, critical: 1 }],
    ],
  },
  breakers: { good: { open: [] }, bad: [['warning', { open: ['twilio', 'twilio'] }]] },
  webhooks: {
    good: { endpoints: 2, failing: 0, withoutSecret: 0 },
    bad: [
      ['warning', { endpoints: 2, failing: 1, withoutSecret: 0 }],
      ['error', { endpoints: 2, failing: 0, withoutSecret: 1 }],
    ],
  },
  'content-policy': {
    good: { policy: "default-src 'self'; script-src 'self'; object-src 'none'" },
    bad: [
      ['error', { policy: null }],
      ['error', { policy: "default-src 'self'" }],
      ['error', { policy: "script-src 'self' 'unsafe-inline'" }],
      ['error', { policy: "script-src 'self'; connect-src *; img-src 'self'" }],
    ],
  },
  'asset-caching': {
    good: { assets: 2, uncached: [] },
    bad: [
      ['warning', { assets: 2, uncached: ['/assets/a.js'] }],
      ['info', { assets: 0, uncached: [] }],
    ],
  },
  'practice-owners': { good: practices.good, bad: [['error', practices.bad]] },
  'practice-addresses': { good: practices.good, bad: [['warning', practices.bad]] },
  'practice-calendars': { good: practices.good, bad: [['warning', practices.bad]] },
  'incident-contacts': { good: { contacts: 1 }, bad: [['warning', { contacts: 0 }]] },
  'live-vendors': {
    good: { simulated: [], isEmbedded: false },
    bad: [
      ['warning', { simulated: ['email'], isEmbedded: false }],
      ['info', { simulated: ['email'], isEmbedded: true }],
    ],
  },
  latency: {
    good: { requests: 10, p95Ms: 1_000 },
    bad: [
      ['warning', { requests: 10, p95Ms: 1_001 }],
      ['error', { requests: 10, p95Ms: 5_001 }],
      ['info', { requests: 0, p95Ms: null }],
    ],
  },
  'dead-rows': { good: { tables: [] }, bad: [['warning', { tables: ['outbox'] }]] },
  indexes: { good: { invalid: [] }, bad: [['warning', { invalid: ['leads_by_x'] }]] },
  connections: { good: { used: 79, max: 100 }, bad: [['warning', { used: 80, max: 100 }]] },
  'long-transactions': { good: { oldestSeconds: 299 }, bad: [['warning', { oldestSeconds: 300 }]] },
  disk: {
    good: { freeShare: 0.15 },
    bad: [
      ['warning', { freeShare: 0.14 }],
      ['error', { freeShare: 0.049 }],
    ],
  },
};

function judge<Id extends SystemCheckId>(id: Id, facts: SystemFacts[Id]) {
  return CHECKS[id](facts);
}

it.each(SYSTEM_CHECK_IDS)('the check %s passes with good facts, and does not with bad ones', (id) => {
  const { good, bad } = CASES[id];
  const passed = judge(id, good);
  expect(passed).toEqual({ status: 'pass', description: expect.stringMatching(/\.$/) });
  expect(bad.length).toBeGreaterThan(0);
  for (const [status, facts] of bad) {
    const verdict = judge(id, facts);
    expect({ facts, status: verdict.status }).toEqual({ facts, status });
    expect(verdict.description).toMatch(/\.$/);
    expect(verdict.description).not.toBe(passed.description);
  }
});

it('has checks of every category, each with advice', () => {
  expect(SYSTEM_CHECK_IDS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(SYSTEM_CHECK_IDS.map((id) => SYSTEM_CHECKS[id].category))).toEqual(
    new Set(FINDING_CATEGORIES),
  );
  for (const id of SYSTEM_CHECK_IDS) expect(SYSTEM_CHECKS[id].recommendation).toMatch(/\.$/);
});

it('names the first five findings and counts the rest', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(judge('dead-rows', { tables: names }).description).toContain('a, b, c, d, e and 2 more');
});

it('the score is the rounded share of checks that pass', () => {
  const of = (...statuses: FindingStatus[]): number => healthScoreOf(statuses.map((status) => ({ status })));
  expect(of('pass', 'pass', 'error')).toBe(67);
  expect(of('pass', 'info', 'warning', 'error', 'error', 'error', 'error', 'error')).toBe(13);
  expect(of('pass')).toBe(100);
  expect(of()).toBe(0);
});
