/** Data that every API process reads after a round of checks, so that it can send notices without the database. */
import type { Database, SystemTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import type { NoticeContact } from './incident-contact.js';
import { findMailTenant } from '../mail/mail.js';
import { storeNotices, type RememberedNotice } from './incident-notice.js';
import { LATEST_OUTAGE_ID, outageIdAfter } from './service-incident.js';

export interface SenderMemory {
  contacts: readonly NoticeContact[];
  /** Whether this process is the one that sends while the database does not answer. */
  isSender: boolean;
  /** The id of the next database outage, which is the same in every process without asking the database. */
  nextOutageId: string;
}

export interface SenderRound {
  /** The id of this process. */
  holder: string;
  /** Duration of the lease in milliseconds; longer than the time between rounds. */
  leaseMs: number;
  /** The address of the web app. */
  origin: string;
  remembered: readonly RememberedNotice[];
}

/**
 * Stores the notices that are due, and reads the data to keep in memory. Without contacts, this is a single statement.
 */
export async function prepareNotices(
  database: Database,
  { holder, leaseMs, origin, remembered }: SenderRound,
): Promise<SenderMemory> {
  const memory = await readMemory(database);
  if (memory.contacts.length === 0) return { ...memory, isSender: false };
  return await database.withSystem('prepare notices of incidents', async (tx) => {
    await storeNotices(tx, { origin, remembered });
    return { ...memory, isSender: await takeLease(tx, holder, leaseMs) };
  });
}

async function readMemory(database: Database): Promise<Pick<SenderMemory, 'contacts' | 'nextOutageId'>> {
  const rows = await database.querySystem<NoticeContact & { latestId: string | null }>(
    'read whom to notify of incidents',
    sql`select latest.id as "latestId", c.id, c.kind, c.address, c.min_severity as "minSeverity", c.sealed_secret as "sealedSecret"
    from (select ${LATEST_OUTAGE_ID} as id) latest left join incident_contacts c on true order by c.created_at, c.id`,
  );
  return {
    contacts: rows.filter(({ id }) => id !== null).map(({ latestId: _, ...contact }) => contact),
    nextOutageId: outageIdAfter(rows[0]?.latestId ?? null),
  };
}

/** Takes the lease that allows only one process at a time to send; another process takes over when it expires. */
async function takeLease(tx: SystemTransaction, holder: string, leaseMs: number): Promise<boolean> {
  const rows = await tx.query`
    insert into incident_senders as s (holder, leased_until)
    values (${holder}, now() + make_interval(secs => ${leaseMs / 1_000}))
    on conflict (id) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where s.holder = excluded.holder or s.leased_until < now() returning id`;
  return rows.length > 0;
}

/** The practice in whose simulated inbox the embedded set-up shows notices; undefined on an installation without practices. */
export async function findInboxTenant(database: Database): Promise<string | undefined> {
  const tenant = await database.withSystem('find an inbox for notices', (tx) => findMailTenant(tx, null));
  return tenant?.tenantId;
}
