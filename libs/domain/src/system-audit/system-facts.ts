/** The facts that the checks of the System Audit Report judge. */

/** Facts by check. Names are of tables, roles, tenants or vendors, never of people. */
export interface SystemFacts {
  'admin-second-factor': { admins: number; withoutFactor: number };
  'dormant-admins': { admins: number; dormant: number };
  'password-hashes': { passwords: number; weak: number };
  'demo-passcode': { wrongPractices: string[]; demos: number };
  'refused-sign-ins': { refused: number };
  'secure-cookies': { isEmbedded: boolean; isBehindTls: boolean };
  'row-level-security': { tables: number; unprotected: string[] };
  'database-roles': { found: number; faults: string[] };
  'append-only': { faults: string[] };
  'audit-chain': { seals: number; fault: { seal: number; kind: string } | null };
  'audit-sealing': { unsealedSeconds: number };
  'consent-chain': { entries: number; brokenPractices: string[] };
  migrations: { missing: string[]; unknown: string[] } | undefined;
  'unencrypted-rows': { rows: number };
  backups: { isArchiving: boolean; lastHours: number | null; hasFailedSince: boolean };
  engine: { isReachable: boolean };
  workers: { silentQueues: string[]; queues: number };
  'payload-encryption': { sampled: number; plain: number };
  'outbox-backlog': { backlog: number; oldestSeconds: number };
  'api-errors': { errors: number };
  incidents: { open: number; critical: number };
  breakers: { open: string[] };
  webhooks: { endpoints: number; failing: number; withoutSecret: number };
  'content-policy': { policy: string | null };
  'asset-caching': { assets: number; uncached: string[] };
  'practice-owners': { practices: number; without: string[] };
  'practice-addresses': { practices: number; without: string[] };
  'practice-calendars': { practices: number; without: string[] };
  'incident-contacts': { contacts: number };
  'live-vendors': { simulated: string[]; isEmbedded: boolean };
  latency: { requests: number; p95Ms: number | null };
  'dead-rows': { tables: string[] };
  indexes: { invalid: string[] };
  connections: { used: number; max: number };
  'long-transactions': { oldestSeconds: number };
  disk: { freeShare: number };
}
