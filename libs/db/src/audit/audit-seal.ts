/**
 * Seals of the audit log. Every minute, all entries without a seal get one: a hash of their hashes, chained to the
 * previous seal and signed with a key that the database does not have. Entries are not chained one by one, because then
 * all writers would wait for each other.
 */
import { createHash } from 'node:crypto';
import { isOwnSignature, signBytes } from '@praxis/config/signing-key';
import type { AuditIntegrity } from '@praxis/contracts/audit/audit';
import type { Database, SystemTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/** Maximum number of entries in one seal. */
const MAX_SEAL_ENTRIES = 20_000;
/** Number of seals that are verified with one statement. */
const SEALS_PER_PAGE = 200;

/** A seal as it is hashed; hashes are hexadecimal. */
interface SealContent {
  position: number;
  firstId: string;
  lastId: string;
  entries: number;
  contentHash: string;
  previousHash: string;
  /** ISO 8601, milliseconds. */
  sealedAt: string;
}
interface Seal extends SealContent {
  hash: string;
  signature: Buffer;
}

/** The hash from which the chain of seals starts. */
const ORIGIN = createHash('sha256').update('praxis/audit-log').digest('hex');

function hashOf(seal: SealContent): Buffer {
  const { position, firstId, lastId, entries, contentHash, previousHash, sealedAt } = seal;
  const fields = [position, firstId, lastId, entries, contentHash, previousHash, sealedAt];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** Seals all committed entries that are not sealed yet; returns their number. Concurrent processes take turns. */
export async function sealAuditLog(database: Database, masterKey: string): Promise<number> {
  return await database.withSystem('seal the audit log', async (tx) => {
    await tx.query`select pg_advisory_xact_lock(hashtext('audit_seals'))`;
    const [previous] = await tx.query<{ position: number; hash: string }>`
      select position::int as position, encode(hash, 'hex') as hash from audit_seals order by audit_seals.position desc limit 1`;
    const position = (previous?.position ?? 0) + 1;
    const content = await takeEntries(tx, position);
    if (!content) return 0;
    const seal: SealContent = {
      ...content,
      position,
      previousHash: previous?.hash ?? ORIGIN,
      sealedAt: new Date().toISOString(),
    };
    const hash = hashOf(seal);
    await tx.query`
      insert into audit_seals (position, first_id, last_id, entries, content_hash, previous_hash, hash, signature, sealed_at)
      values (${position}, ${seal.firstId}, ${seal.lastId}, ${seal.entries}, decode(${seal.contentHash}, 'hex'),
        decode(${seal.previousHash}, 'hex'), ${hash}, ${signBytes(masterKey, hash)}, ${seal.sealedAt})`;
    return seal.entries;
  });
}

type Taken = Pick<SealContent, 'firstId' | 'lastId' | 'entries' | 'contentHash'>;

async function takeEntries(tx: SystemTransaction, position: number): Promise<Taken | undefined> {
  const [taken] = await tx.query<Taken>`
    with sealed as (
      update audit_log l set seal = ${position}, content_hash = audit_content(l)
      where l.id in (select id from audit_log where seal is null order by id limit ${MAX_SEAL_ENTRIES}) and l.seal is null
      returning l.id, l.content_hash)
    select min(id)::text as "firstId", max(id)::text as "lastId", count(*)::int as entries,
      encode(sha256(string_agg(content_hash, ''::bytea order by id)), 'hex') as "contentHash" from sealed`;
  return taken && taken.entries > 0 ? taken : undefined;
}

type Verdict = Omit<AuditIntegrity, 'ok'>;
type Fault = NonNullable<AuditIntegrity['fault']>;

/** A seal, compared with the current state of its entries. */
interface Checked extends Seal {
  found: number;
  foundHash: string | null;
  /** The first entry that differs from its seal. */
  alteredId: string | null;
}

/**
 * Recomputes seals, all of them or those of the last `hours`, from the entries that they cover. Entries removed from
 * the end together with their seals are detected by comparison with a newer head that was kept.
 */
export async function verifyAuditLog(
  database: Database,
  { masterKey, hours }: { masterKey: string; hours?: number },
): Promise<Verdict> {
  let previous = await placeBefore(database, hours);
  const verdict: Verdict = {
    isIntact: true,
    ...(await countUnsealed(database)),
    seals: 0,
    entries: 0,
    head: null,
    fault: null,
  };
  for (;;) {
    const page = await readSeals(database, previous.position);
    for (const seal of page) {
      const fault = faultOf(seal, previous, masterKey);
      if (fault) return { ...verdict, isIntact: false, fault };
      verdict.seals += 1;
      verdict.entries += seal.entries;
      verdict.head = seal.hash;
      previous = seal;
    }
    if (page.length < SEALS_PER_PAGE) break;
  }
  const stray = await strayEntry(database, previous.position);
  return stray ? { ...verdict, isIntact: false, fault: stray } : verdict;
}

/**
 * An entry that names a seal that does not exist: the seal was removed. A seal that was made since the last page was
 * read is not a fault: it is committed with its entries, so this statement sees both or neither, and the next
 * verification covers it.
 */
async function strayEntry(database: Database, lastPosition: number): Promise<Fault | undefined> {
  const [stray] = await database.querySystem<{ seal: number; id: string }>(
    'find entries of removed seals',
    sql`select l.seal::int as seal, l.id::text as id from audit_log l where l.seal > ${lastPosition}
      and not exists (select from audit_seals s where s.position = l.seal) order by l.seal, l.id limit 1`,
  );
  return stray && { seal: stray.seal, kind: 'seal_missing', entryId: stray.id };
}

function faultOf(
  seal: Checked,
  previous: Pick<Seal, 'position' | 'hash'>,
  masterKey: string,
): Fault | undefined {
  const at = (kind: Fault['kind'], entryId: string | null = null): Fault => ({
    seal: previous.position + 1,
    kind,
    entryId,
  });
  if (seal.position !== previous.position + 1 || seal.previousHash !== previous.hash)
    return at('seal_missing');
  const hash = hashOf(seal);
  if (hash.toString('hex') !== seal.hash) return at('seal_altered');
  if (!isOwnSignature(masterKey, hash, seal.signature)) return at('unsigned');
  if (seal.found < seal.entries) return at('missing');
  if (seal.found > seal.entries) return at('added');
  if (seal.alteredId !== null) return at('altered', seal.alteredId);
  return seal.foundHash === seal.contentHash ? undefined : at('altered');
}

/**
 * The predecessor of the first seal to verify. If only a part of the log is verified, it is taken from that seal
 * itself.
 */
async function placeBefore(
  database: Database,
  hours: number | undefined,
): Promise<Pick<Seal, 'position' | 'hash'>> {
  const start = { position: 0, hash: ORIGIN };
  if (hours === undefined) return start;
  const [first] = await database.querySystem<Pick<Seal, 'position' | 'hash'>>(
    'find the first seal to verify',
    sql`select position::int - 1 as position, encode(previous_hash, 'hex') as hash from audit_seals
    where sealed_at > now() - make_interval(hours => ${hours}) or position = (select max(position) from audit_seals)
    order by audit_seals.position limit 1`,
  );
  return first ?? start;
}

async function countUnsealed(database: Database): Promise<{ unsealed: number }> {
  const [count] = await database.querySystem<{ unsealed: number }>(
    'count unsealed entries',
    sql`select count(*)::int as unsealed from audit_log where seal is null`,
  );
  return count ?? { unsealed: 0 };
}

const readSeals = (database: Database, after: number): Promise<Checked[]> =>
  database.querySystem<Checked>(
    'verify seals of the audit log',
    sql`with page as materialized (select * from audit_seals where position > ${after} order by position limit ${SEALS_PER_PAGE})
    select s.position::int as position, s.first_id::text as "firstId", s.last_id::text as "lastId", s.entries,
      encode(s.content_hash, 'hex') as "contentHash", encode(s.previous_hash, 'hex') as "previousHash",
      encode(s.hash, 'hex') as hash, s.signature,
      to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sealedAt",
      l.found, l."foundHash", l."alteredId"
    from page s cross join lateral (
      select count(*)::int as found,
        encode(sha256(string_agg(coalesce(a.content_hash, ''::bytea), ''::bytea order by a.id)), 'hex') as "foundHash",
        min(a.id) filter (where a.content_hash is distinct from audit_content(a))::text as "alteredId"
      from audit_log a where a.seal = s.position) l
    order by s.position`,
  );
