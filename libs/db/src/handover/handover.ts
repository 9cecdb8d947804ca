/** Handovers between the platform's admins. Each change is audited in the same transaction. */
import type { Handover, HandoverDraft, HandoverList } from '@praxis/contracts/handover/handover';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction, TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/** Maximum number of an admin's open handovers that are listed. */
const HANDOVERS_SHOWN = 50;
const PURPOSE = 'handover';

type Row = Omit<Handover, 'note'> & { sealedNote: Buffer };

/** An admin's open handovers, and the other admins by email address. */
export async function listHandovers(
  database: Database,
  userId: string,
): Promise<Pick<HandoverList, 'items' | 'colleagues'>> {
  const rows = await database.querySystem<Row>(
    'list what was handed over to an admin',
    sql`select h.id, h.tenant_id as "tenantId", t.name as "tenantName", u.email as "from",
      h.sealed_note as "sealedNote", to_json(h.created_at)#>>'{}' as "createdAt"
    from handovers h join tenants t on t.id = h.tenant_id join users u on u.id = h.from_user
    where h.to_user = ${userId} and h.done_at is null order by h.created_at desc, h.id limit ${HANDOVERS_SHOWN}`,
  );
  const colleagues = await database.querySystem<HandoverList['colleagues'][number]>(
    'list the other admins',
    sql`select u.id, u.email from users u join user_roles r on r.user_id = u.id
    where r.role = 'admin' and u.id <> ${userId} order by u.email`,
  );
  const items: Handover[] = [];
  for (const { sealedNote, ...row } of rows) {
    const note = await database.withTenant(row.tenantId, (tx) => tx.decrypt(PURPOSE, sealedNote));
    items.push({ ...row, note: note.toString('utf8') });
  }
  return { items, colleagues };
}

/** `no_practice`: the practice is unknown. `no_colleague`: the id is not that of another admin. */
export type HandoverOutcome = { handover: Handover } | 'no_practice' | 'no_colleague';

/** Hands a practice over. `inform` runs in the same transaction and gets the colleague's email address. */
export async function handOver(
  database: Database,
  { draft, actor }: { draft: HandoverDraft; actor: AuditActor },
  inform: (tx: TenantTransaction, to: { email: string; tenantName: string; from: string }) => Promise<void>,
): Promise<HandoverOutcome> {
  const { tenantId, toUserId, note } = draft;
  const people = await database.withSystem('find whom to hand over to', (tx) =>
    readPeople(tx, { toUserId, actor, tenantId }),
  );
  if (people === undefined) return 'no_practice';
  const { to, from, tenantName } = people;
  if (to === null || from === null) return 'no_colleague';
  return await database.withTenant(tenantId, async (tx) => {
    const [made] = await tx.query<{ id: string; createdAt: string }>`
      insert into handovers (tenant_id, from_user, to_user, sealed_note)
      values (${tenantId}, ${actor.userId}, ${toUserId}, ${await tx.encrypt(PURPOSE, note)})
      returning id, to_json(created_at)#>>'{}' as "createdAt"`;
    if (!made) throw new Error('an insert returns its row');
    await writeAudit(tx, {
      ...actor,
      tenantId,
      action: 'handover.made',
      targetType: 'user',
      targetId: toUserId,
    });
    await inform(tx, { email: to, tenantName, from });
    return { handover: { ...made, tenantId, tenantName, from, note } };
  });
}

/** Marks a handover as done; false if this admin has no open one with that id. */
export async function finishHandover(database: Database, id: string, actor: AuditActor): Promise<boolean> {
  return await database.withSystem('finish what was handed over', async (tx) => {
    const [done] = await tx.query<{ tenantId: string }>`
      update handovers set done_at = now() where id = ${id} and to_user = ${actor.userId} and done_at is null
      returning tenant_id as "tenantId"`;
    if (!done) return false;
    await writeAudit(tx, {
      ...actor,
      tenantId: done.tenantId,
      action: 'handover.done',
      targetType: 'handover',
      targetId: id,
    });
    return true;
  });
}

interface People {
  tenantName: string;
  to: string | null;
  from: string | null;
}

async function readPeople(
  tx: SystemTransaction,
  { tenantId, toUserId, actor }: { tenantId: string; toUserId: string; actor: AuditActor },
): Promise<People | undefined> {
  const [row] = await tx.query<People>`
    select t.name as "tenantName", (select email from users where id = ${actor.userId}) as "from",
      (select u.email from users u join user_roles r on r.user_id = u.id and r.role = 'admin'
        where u.id = ${toUserId} and u.id <> ${actor.userId}) as "to"
    from tenants t where t.id = ${tenantId}`;
  return row;
}
