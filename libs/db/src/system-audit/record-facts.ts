/** The System Audit Report's facts about stored records: chains, encryption, waiting and failed work. */
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';
import type { Database } from '../core/database.js';
import { PLAIN_TEXTS } from '../core/plain-text-encryption.js';
import { readFacts } from './read-facts.js';

/** Number of each practice's newest entries whose hashes are recomputed. */
const NEWEST_ENTRIES = 50;
/** Number of newest requests from which the latency is computed. */
const NEWEST_REQUESTS = 2_000;
const DAY_HOURS = 24;

export const readAuditSealing = (database: Database): Promise<SystemFacts['audit-sealing']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['audit-sealing']
    >`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "unsealedSeconds"
    from audit_log where seal is null`,
  );

export const readConsentChain = (database: Database): Promise<SystemFacts['consent-chain']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['consent-chain']
    >`select count(*)::int as entries, coalesce(array_agg(distinct name) filter (where not holds), '{}') as "brokenPractices"
    from (select t.name, c.content_hash = consent_content(c) and c.hash = sha256(c.previous_hash || c.content_hash)
        and coalesce(c.previous_hash = lag(c.hash) over chain and c.position = lag(c.position) over chain + 1,
          c.position > 1 and c.position = min(c.position) over chain or c.position = 1) as holds
      from tenants t cross join lateral (select * from consent_ledger l where l.tenant_id = t.id
        order by l.position desc limit ${NEWEST_ENTRIES}) c
      window chain as (partition by t.id order by c.position)) entry`,
  );

export const readUnencryptedRows = (database: Database): Promise<SystemFacts['unencrypted-rows']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['unencrypted-rows']
    >`select ((select count(*) from call_turns where ${PLAIN_TEXTS.turns}) + (select count(*) from call_pieces
      where ${PLAIN_TEXTS.chunks}) + (select count(*) from calls where ${PLAIN_TEXTS.calls}))::int as rows`,
  );

export const readOutbox = (database: Database): Promise<SystemFacts['outbox-backlog']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['outbox-backlog']
    >`select count(*)::int as backlog, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as "oldestSeconds"
    from outbox where done_at is null and next_attempt_at <= now()`,
  );

export const readApiErrors = (database: Database): Promise<SystemFacts['api-errors']> =>
  readFacts(
    database,
    (tx) => tx.query<SystemFacts['api-errors']>`select count(*)::int as errors from api_error_tracking
    where created_at > now() - make_interval(hours => ${DAY_HOURS}) and not resolved`,
  );

export const readIncidents = (database: Database): Promise<SystemFacts['incidents']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['incidents']
    >`select count(*)::int as open, (count(*) filter (where severity = 'critical'))::int as critical
    from service_incidents where status <> 'resolved'`,
  );

export const readBreakers = (database: Database): Promise<SystemFacts['breakers']> =>
  readFacts(
    database,
    (tx) =>
      tx.query<
        SystemFacts['breakers']
      >`select coalesce(array_agg(distinct provider), '{}') as open from provider_breakers where state <> 'closed'`,
  );

export const readWebhooks = (database: Database): Promise<SystemFacts['webhooks']> =>
  readFacts(
    database,
    (tx) => tx.query<SystemFacts['webhooks']>`select count(*)::int as endpoints,
      (count(*) filter (where failing_since is not null or disabled_because is not null))::int as failing,
      (count(*) filter (where is_enabled and not exists (select from tenant_secrets s
        where s.tenant_id = e.tenant_id and s.service = 'webhook/' || e.id)))::int as "withoutSecret"
    from webhook_endpoints e`,
  );

export const readLatency = (database: Database): Promise<SystemFacts['latency']> =>
  readFacts(
    database,
    (tx) => tx.query<SystemFacts['latency']>`select count(*)::int as requests,
      (percentile_cont(0.95) within group (order by latency_ms))::float8 as "p95Ms"
    from (select latency_ms, created_at from event_log order by id desc limit ${NEWEST_REQUESTS}) newest
    where latency_ms is not null and created_at > now() - make_interval(hours => ${DAY_HOURS})`,
  );

export const readIncidentContacts = (database: Database): Promise<SystemFacts['incident-contacts']> =>
  readFacts(
    database,
    (tx) =>
      tx.query<SystemFacts['incident-contacts']>`select count(*)::int as contacts from incident_contacts`,
  );
