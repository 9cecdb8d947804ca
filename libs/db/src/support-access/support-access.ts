/**
 * Support access: requested by an admin, decided by an owner, and ended when its time is over. Each step is audited in the same
 * transaction.
 */
import type {
  SupportAccess,
  SupportDecision,
  SupportRequest,
} from '@praxis/contracts/support-access/support-access';
import { SUPPORT_REQUESTS_SHOWN } from '@praxis/contracts/support-access/support-access.const';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';

interface Place {
  tenantId: string;
  id: string;
}

const COLUMNS =
  rawSql(`a.id, a.role, a.reason, a.minutes, asker.email as "askedBy", decider.email as "decidedBy",
  case when a.status = 'granted' and a.expires_at <= now() then 'ended' else a.status end as status,
  to_json(a.created_at)#>>'{}' as "createdAt", to_json(a.decided_at)#>>'{}' as "decidedAt",
  to_json(a.expires_at)#>>'{}' as "expiresAt", to_json(a.used_at)#>>'{}' as "usedAt",
  to_json(coalesce(a.ended_at, case when a.expires_at <= now() then a.expires_at end))#>>'{}' as "endedAt"`);
const PEOPLE = rawSql(
  'join users asker on asker.id = a.asked_by left join users decider on decider.id = a.decided_by',
);

/** The latest requests of a practice. */
export async function listSupportAccess(database: Database, tenantId: string): Promise<SupportAccess[]> {
  return await database.querySystem<SupportAccess>(
    'list who asked for access to a practice',
    sql`select ${COLUMNS} from support_access a ${PEOPLE} where a.tenant_id = ${tenantId}
      order by a.created_at desc, a.id desc limit ${SUPPORT_REQUESTS_SHOWN}`,
  );
}

/**
 * Requests access; undefined while an earlier request of the same admin is open. `inform` runs in the same transaction, with the addresses
 * of the practice's owners.
 */
export async function askSupportAccess(
  database: Database,
  { tenantId, actor, role, minutes, reason }: SupportRequest & { tenantId: string; actor: AuditActor },
  inform: (tx: SystemTransaction, owners: readonly string[]) => Promise<void>,
): Promise<SupportAccess | undefined> {
  return await database.withSystem('ask for access to a practice', async (tx) => {
    const [made] = await tx.query<{ id: string }>`
      insert into support_access (tenant_id, asked_by, reason, role, minutes)
      values (${tenantId}, ${actor.userId}, ${reason}, ${role}, ${minutes})
      on conflict (tenant_id, asked_by) where status = 'asked' do nothing returning id`;
    if (!made) return undefined;
    const place = { tenantId, id: made.id };
    await note(tx, place, { actor, action: 'support_access.asked', detail: { role, minutes } });
    const owners = await tx.query<{ email: string }>`
      select u.email from tenant_users m join users u on u.id = m.user_id
      where m.tenant_id = ${tenantId} and m.role = 'owner' and m.is_active order by u.email`;
    await inform(
      tx,
      owners.map(({ email }) => email),
    );
    return await read(tx, place);
  });
}

/** Decides an open request; undefined if there is none with that id. */
export async function decideSupportAccess(
  database: Database,
  { decision, actor, ...place }: Place & { decision: SupportDecision; actor: AuditActor },
): Promise<SupportAccess | undefined> {
  const isGranted = decision.decision === 'grant';
  const minutes = isGranted ? decision.minutes : null;
  return await database.withSystem('decide on access to a practice', async (tx) => {
    const changed = await tx.query`
      update support_access set status = ${isGranted ? 'granted' : 'declined'}, decided_by = ${actor.userId}, decided_at = now(),
        minutes = coalesce(${minutes}::int, minutes), expires_at = now() + make_interval(mins => ${minutes}::int)
      where id = ${place.id} and tenant_id = ${place.tenantId} and status = 'asked' returning id`;
    if (changed.length === 0) return undefined;
    const detail = isGranted ? { minutes } : {};
    await note(tx, place, { actor, action: `support_access.${isGranted ? 'granted' : 'declined'}`, detail });
    return await read(tx, place);
  });
}

/**
 * Withdraws a request, or ends granted access immediately in every session. False if there is no open one with that id.
 */
export async function endSupportAccess(
  database: Database,
  { actor, ...place }: Place & { actor: AuditActor },
): Promise<boolean> {
  return await database.withSystem('end access to a practice', async (tx) => {
    const ended =
      await tx.query`update support_access set status = 'ended', ended_by = ${actor.userId}, ended_at = now()
      where id = ${place.id} and tenant_id = ${place.tenantId}
        and (status = 'asked' or status = 'granted' and expires_at > now()) returning id`;
    if (ended.length === 0) return false;
    await note(tx, place, { actor, action: 'support_access.ended' });
    return true;
  });
}

/** Lets an admin's session act in the practice while the access is granted; false if it is not granted. */
export async function beginSupportSession(
  database: Database,
  { actor, ...place }: Place & { actor: AuditActor },
): Promise<boolean> {
  return await database.withSystem('begin a support session', async (tx) => {
    const granted = await tx.query`
      update support_access set used_at = coalesce(used_at, now())
      where id = ${place.id} and tenant_id = ${place.tenantId} and asked_by = ${actor.userId} and status = 'granted'
        and expires_at > now() returning id`;
    if (granted.length === 0) return false;
    await tx.query`update sessions set support_access_id = ${place.id} where id = ${actor.sessionId}`;
    await note(tx, place, { actor, action: 'support_session.begun' });
    return true;
  });
}

/** Ends the support session, so that the session acts for the admin again. */
export async function leaveSupportSession(
  database: Database,
  { userId, sessionId }: AuditActor,
): Promise<void> {
  await database.withSystem('leave a support session', async (tx) => {
    const [left] = await tx.query<Place>`
      update sessions s set support_access_id = null from support_access a
      where s.id = ${sessionId} and a.id = s.support_access_id returning a.id, a.tenant_id as "tenantId"`;
    if (left) await note(tx, left, { actor: { userId, sessionId }, action: 'support_session.left' });
  });
}

async function read(tx: SystemTransaction, { tenantId, id }: Place): Promise<SupportAccess> {
  const [row] = await tx.query<SupportAccess>`
    select ${COLUMNS} from support_access a ${PEOPLE} where a.tenant_id = ${tenantId} and a.id = ${id}`;
  if (!row) throw new Error('what was just stored is there');
  return row;
}

async function note(
  tx: SystemTransaction,
  { tenantId, id }: Place,
  { actor, action, detail }: { actor: AuditActor; action: string; detail?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, { ...actor, tenantId, action, targetType: 'support_access', targetId: id, detail });
}
