/** Every check of the System Audit Report: its name, its priority, and what to do if it does not pass. */
import type { FindingCategory, FindingPriority } from './system-audit.const.js';

interface SystemCheck {
  category: FindingCategory;
  title: string;
  /** How urgent it is to fix if the check does not pass. */
  priority: FindingPriority;
  /** What to do if the check does not pass. */
  recommendation: string;
}

/** Every check by its id, which never changes. */
export const SYSTEM_CHECKS = {
  'admin-second-factor': {
    category: 'Authentication',
    title: 'Administrators have a second factor',
    priority: 'critical',
    recommendation: 'Ask these administrators to set up an app or a passkey, or take their role away.',
  },
  'dormant-admins': {
    category: 'Authentication',
    title: 'Administrators sign in',
    priority: 'medium',
    recommendation: 'Remove the role from administrators who no longer need it.',
  },
  'password-hashes': {
    category: 'Authentication',
    title: 'Passwords are hashed with argon2id at today’s cost',
    priority: 'high',
    recommendation: 'A hash is renewed when its owner signs in; reset the passwords of those who do not.',
  },
  'demo-passcode': {
    category: 'Authentication',
    title: 'The demo passcode opens only demo practices',
    priority: 'high',
    recommendation: 'Remove the passcode from practices that are no demo.',
  },
  'refused-sign-ins': {
    category: 'Authentication',
    title: 'Few sign-ins are refused',
    priority: 'medium',
    recommendation: 'Look at the audit log, “Sign-in and security”, for the accounts that are tried.',
  },
  'secure-cookies': {
    category: 'Authentication',
    title: 'Cookies and pages travel only over TLS',
    priority: 'critical',
    recommendation: 'Set PUBLIC_URL to the https address of the installation.',
  },
  'row-level-security': {
    category: 'Database',
    title: 'Row-level security is forced on every table of tenants',
    priority: 'critical',
    recommendation: 'Enable and force row-level security with a policy on these tables before anything else.',
  },
  'database-roles': {
    category: 'Database',
    title: 'The services’ roles cannot bypass row-level security',
    priority: 'critical',
    recommendation: 'Take superuser, bypassrls and ownership of tables from praxis_app and praxis_system.',
  },
  'append-only': {
    category: 'Database',
    title: 'Audit log and consent ledger are append-only',
    priority: 'critical',
    recommendation: 'Revoke these rights, and start the newest release once, which makes the triggers again.',
  },
  'audit-chain': {
    category: 'Database',
    title: 'The audit log matches its seals',
    priority: 'critical',
    recommendation: 'Verify the whole log on the page “Audit log” and compare with a backup.',
  },
  'audit-sealing': {
    category: 'Database',
    title: 'New audit entries are sealed every minute',
    priority: 'high',
    recommendation: 'Look for “the audit log was not sealed” in the API’s log.',
  },
  'consent-chain': {
    category: 'Database',
    title: 'The newest consent entries are chained without a gap',
    priority: 'critical',
    recommendation: 'Export the consent of the named practices and compare with a backup.',
  },
  migrations: {
    category: 'Database',
    title: 'The schema is that of this release',
    priority: 'high',
    recommendation: 'Run libs/db/dist/cli/prepare.js of the release that is running.',
  },
  'unencrypted-rows': {
    category: 'Database',
    title: 'No words of callers are stored unencrypted',
    priority: 'high',
    recommendation: 'Run the preparation once more: it encrypts what an older release stored.',
  },
  backups: {
    category: 'Database',
    title: 'The database is archived continuously',
    priority: 'high',
    recommendation: 'Set up WAL archiving or backups, and restore one as a trial.',
  },
  engine: {
    category: 'API',
    title: 'The workflow engine answers',
    priority: 'critical',
    recommendation: 'Follow the runbook for the engine.',
  },
  workers: {
    category: 'API',
    title: 'Workers poll every queue',
    priority: 'critical',
    recommendation: 'Start a worker, and follow the runbook for workers.',
  },
  'payload-encryption': {
    category: 'API',
    title: 'Histories in the engine are encrypted',
    priority: 'critical',
    recommendation: 'Stop processes that do not use the payload codec.',
  },
  'outbox-backlog': {
    category: 'API',
    title: 'Committed work is dispatched',
    priority: 'high',
    recommendation:
      'Check that an API process dispatches the outbox (PRAXIS_OUTBOX_RELAY) and that the engine answers.',
  },
  'api-errors': {
    category: 'API',
    title: 'No request failed on our side within 24 hours',
    priority: 'high',
    recommendation: 'Look at the failed requests under Health.',
  },
  incidents: {
    category: 'API',
    title: 'No incident is open',
    priority: 'high',
    recommendation: 'Open the incident under Health and follow its runbook.',
  },
  breakers: {
    category: 'API',
    title: 'Every vendor can be reached',
    priority: 'medium',
    recommendation: 'Look at the breakers under Health.',
  },
  webhooks: {
    category: 'API',
    title: 'Tenants’ webhooks are delivered and signed',
    priority: 'medium',
    recommendation: 'Ask the practices to repair their endpoints, or to rotate the missing secret.',
  },
  'content-policy': {
    category: 'Frontend',
    title: 'Pages have a strict content security policy',
    priority: 'high',
    recommendation: 'Make sure that no proxy removes or replaces the policy of the API.',
  },
  'asset-caching': {
    category: 'Frontend',
    title: 'Scripts are cached permanently',
    priority: 'low',
    recommendation: 'Make sure that no proxy replaces the cache headers of /assets.',
  },
  'practice-owners': {
    category: 'Missing',
    title: 'Every practice has an owner',
    priority: 'high',
    recommendation: 'Invite an owner for these practices.',
  },
  'practice-addresses': {
    category: 'Missing',
    title: 'Every practice has a postal address',
    priority: 'medium',
    recommendation: 'Ask for the address: marketing email has to state it.',
  },
  'practice-calendars': {
    category: 'Missing',
    title: 'Every practice can be booked',
    priority: 'medium',
    recommendation: 'Add a host who takes appointments.',
  },
  'incident-contacts': {
    category: 'Missing',
    title: 'Someone is notified of incidents',
    priority: 'high',
    recommendation: 'Add a contact under Health.',
  },
  'live-vendors': {
    category: 'Missing',
    title: 'Live vendors are set up',
    priority: 'low',
    recommendation: 'Set the accounts of the named vendors; until then they are simulated.',
  },
  latency: {
    category: 'Performance',
    title: 'Requests are answered quickly',
    priority: 'medium',
    recommendation: 'Look at the slow routes in the metrics.',
  },
  'dead-rows': {
    category: 'Performance',
    title: 'Tables are vacuumed',
    priority: 'medium',
    recommendation: 'Check autovacuum on these tables, and for transactions that are open for long.',
  },
  indexes: {
    category: 'Performance',
    title: 'Every index is valid',
    priority: 'high',
    recommendation: 'Reindex these indexes concurrently.',
  },
  connections: {
    category: 'Performance',
    title: 'The database has free connections',
    priority: 'high',
    recommendation: 'Lower DATABASE_POOL_SIZE or the number of processes, or raise max_connections.',
  },
  'long-transactions': {
    category: 'Performance',
    title: 'No transaction is open for long',
    priority: 'medium',
    recommendation: 'Find out who holds it (pg_stat_activity) and end it.',
  },
  disk: {
    category: 'Performance',
    title: 'There is room on the disk',
    priority: 'high',
    recommendation: 'Make room or enlarge the disk.',
  },
} as const satisfies Record<string, SystemCheck>;
export type SystemCheckId = keyof typeof SYSTEM_CHECKS;
export const SYSTEM_CHECK_IDS = Object.keys(SYSTEM_CHECKS) as SystemCheckId[];
