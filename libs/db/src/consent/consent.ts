/**
 * The consent ledger: who allowed or refused messages or calls, how, and when. Entries are only ever added, each
 * chained to the previous one (libs/db/schema/consent.sql); the latest about a contact and channel is the state.
 */
import { createHash } from 'node:crypto';
import type {
  ConsentAction,
  ConsentChannel,
  ConsentMethod,
  ConsentState,
} from '@praxis/contracts/consent/consent.const';
import { stateAfter } from '@praxis/domain/consent/consent-state';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';

/** The fields of an entry to record. The database sets the position and the hashes. */
export interface NewConsentEntry {
  channel: ConsentChannel;
  contactKey: string;
  /** The lead that the entry is about, if there is one. */
  leadId?: string | undefined;
  action: ConsentAction;
  method: ConsentMethod;
  /** The place of the proof: an id or a few words, never the message itself. */
  evidence: string;
  /** A user's id, `person` or `provider`. */
  actor: string;
  wordingVersion?: string | undefined;
  occurredAt: Date;
}

/** An entry as it is stored. Hashes are hexadecimal. */
export interface ConsentEntry {
  position: number;
  channel: ConsentChannel;
  contactKey: string;
  leadId: string | null;
  action: ConsentAction;
  method: ConsentMethod;
  evidence: string;
  actor: string;
  wordingVersion: string;
  /** ISO 8601 with milliseconds, UTC: the exact text that was hashed. */
  occurredAt: string;
  recordedAt: string;
  contentHash: string;
  previousHash: string;
  hash: string;
}

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = `position::int, channel, contact_key as "contactKey", lead_id as "leadId", action, method, evidence, actor,
  wording_version as "wordingVersion", ${instant('occurred_at')} as "occurredAt", ${instant('recorded_at')} as "recordedAt",
  encode(content_hash, 'hex') as "contentHash", encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash`;

/**
 * Adds entries, in the order given. Other writers of the tenant wait until this transaction ends, so call this last.
 */
export async function appendConsent(
  tx: TenantTransaction,
  entries: readonly NewConsentEntry[],
): Promise<ConsentEntry[]> {
  if (entries.length === 0) return [];
  return await tx.query<ConsentEntry>`
    insert into consent_ledger (tenant_id, channel, contact_key, lead_id, action, method, evidence, actor,
      wording_version, occurred_at)
    select ${tx.tenantId}, channel, "contactKey", "leadId", action, method, evidence, actor,
      coalesce("wordingVersion", ''), "occurredAt"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(channel text, "contactKey" text,
      "leadId" uuid, action text,
      method text, evidence text, actor text, "wordingVersion" text, "occurredAt" timestamptz)
    returning ${rawSql(COLUMNS)}`;
}

/** Reads a person's consent on one channel, with a single index lookup. */
export async function readConsentState(
  tx: TenantTransaction,
  { contactKey, channel }: { contactKey: string; channel: ConsentChannel },
): Promise<{ state: ConsentState; position: number | null; method: ConsentMethod | null }> {
  const [row] = await tx.query<{ action: ConsentAction; position: number; method: ConsentMethod }>`
    select action, method, position::int from consent_ledger where tenant_id = ${tx.tenantId}
      and contact_key = ${contactKey} and channel = ${channel}
    order by position desc limit 1`;
  return { state: stateAfter(row?.action), position: row?.position ?? null, method: row?.method ?? null };
}

/** The states of many contacts, by `consentPlace`; contacts without a record are left out. */
export async function readConsentStates(
  tx: TenantTransaction,
  contactKeys: readonly string[],
): Promise<Map<string, ConsentState>> {
  const rows = await tx.query<{ contactKey: string; channel: ConsentChannel; action: ConsentAction }>`
    select distinct on (contact_key, channel) contact_key as "contactKey", channel, action
    from consent_ledger where tenant_id = ${tx.tenantId} and contact_key = any(${contactKeys})
    order by contact_key, channel, position desc`;
  return new Map(rows.map((row) => [consentPlace(row), stateAfter(row.action)]));
}

/** A contact on a channel, as the key of a map. */
export function consentPlace({
  contactKey,
  channel,
}: {
  contactKey: string;
  channel: ConsentChannel;
}): string {
  return `${channel}/${contactKey}`;
}

/** Everything recorded about these contacts, newest first. */
export async function listConsent(
  tx: TenantTransaction,
  contactKeys: readonly string[],
): Promise<ConsentEntry[]> {
  return await tx.query<ConsentEntry>`
    select ${rawSql(COLUMNS)} from consent_ledger where tenant_id = ${tx.tenantId}
      and contact_key = any(${contactKeys})
    order by consent_ledger.position desc`;
}

/**
 * The chain from an entry on, as content hashes only, which is enough to verify that nothing was changed or left out.
 */
export interface ChainProof {
  /** The hash to which the first link is chained. */
  previousHash: string;
  firstPosition: number;
  contentHashes: string[];
  /** Hash of the newest entry. */
  head: string;
}

/** Proof for all entries from a position on; null if there are none. */
export async function proveChain(tx: TenantTransaction, from: number): Promise<ChainProof | null> {
  const links = await tx.query<Pick<ConsentEntry, 'contentHash' | 'previousHash' | 'hash'>>`
    select encode(content_hash, 'hex') as "contentHash", encode(previous_hash, 'hex') as "previousHash",
      encode(hash, 'hex') as hash
    from consent_ledger where tenant_id = ${tx.tenantId} and position >= ${from} order by position`;
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) return null;
  return {
    previousHash: first.previousHash,
    firstPosition: from,
    contentHashes: links.map(({ contentHash }) => contentHash),
    head: last.hash,
  };
}

/** The result of `verifyConsent`. `brokenAt` is the first invalid position. */
export type ChainVerdict = { ok: true; entries: number } | { ok: false; entries: number; brokenAt: number };

const ENTRIES_PER_PAGE = 1_000;

/** Recomputes the tenant's whole chain: each entry's own hash, its link, and that no position is missing. */
export async function verifyConsent(tx: TenantTransaction): Promise<ChainVerdict> {
  let previous = sha256(Buffer.from(tx.tenantId, 'utf8'));
  let entries = 0;
  for (;;) {
    const page = await tx.query<ConsentEntry>`
      select ${rawSql(COLUMNS)} from consent_ledger where tenant_id = ${tx.tenantId} and position > ${entries}
      order by consent_ledger.position limit ${rawSql(ENTRIES_PER_PAGE)}`;
    for (const entry of page) {
      const position = entries + 1;
      const hash = sha256(Buffer.concat([previous, consentContentHash(tx.tenantId, entry)]));
      const holds =
        entry.position === position &&
        entry.previousHash === previous.toString('hex') &&
        entry.hash === hash.toString('hex');
      if (!holds) return { ok: false, entries, brokenAt: position };
      previous = hash;
      entries = position;
    }
    if (page.length < ENTRIES_PER_PAGE) return { ok: true, entries };
  }
}

/** The hash of an entry on its own: SHA-256 over its fields, each with its length in bytes before it. */
export function consentContentHash(
  tenantId: string,
  entry: Omit<ConsentEntry, 'contentHash' | 'previousHash' | 'hash'>,
): Buffer {
  const fields = [
    tenantId,
    String(entry.position),
    entry.channel,
    entry.contactKey,
    entry.leadId,
    entry.action,
    entry.method,
    entry.evidence,
    entry.actor,
    entry.wordingVersion,
    entry.occurredAt,
    entry.recordedAt,
  ];
  const text = fields
    .map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`))
    .join('');
  return sha256(Buffer.from(text, 'utf8'));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
