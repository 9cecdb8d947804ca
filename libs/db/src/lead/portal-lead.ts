/** The client portal's leads: those of the last thirty days, newest first. */
import { WINDOW_HOURS } from '@praxis/contracts/dashboard/dashboard';
import type { PortalLead } from '@praxis/contracts/lead/portal';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { BOOKED } from '../dashboard/dashboard.js';
import type { TenantTransaction } from '../core/database.js';
import { empty, rawSql, sql } from '../core/sql.js';

const SORT = 'portal';

interface PortalRow extends Omit<PortalLead, 'createdAt' | 'appointmentAt'> {
  createdAt: Date;
  appointmentAt: Date | null;
  sortValue: string;
}

/**
 * One page, unmasked: the caller masks it. `nextCursor` is null on the last page.
 * @throws CursorError for a cursor that is not of this list
 */
export async function listPortalLeads(
  tx: TenantTransaction,
  { cursor, limit }: PageQuery,
): Promise<Page<PortalLead>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<PortalRow>`
    select l.id, l.name, l.email, l.phone, coalesce(l.case_type, l.lead_type) as matter, l.status,
      l.created_at as "createdAt", l.created_at::text as "sortValue",
      (select a.start_time from appointments a
       where a.tenant_id = ${tx.tenantId} and a.lead_id = l.id and a.status in ${BOOKED}
       order by a.created_at desc limit 1) as "appointmentAt"
    from leads l
    where l.tenant_id = ${tx.tenantId} and not l.is_sample and l.created_at > now() - interval '${rawSql(WINDOW_HOURS['30d'])} hours'
      ${after ? sql`and (l.created_at, l.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : empty}
    order by l.created_at desc, l.id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return {
    items: items.map(({ sortValue: _, createdAt, appointmentAt, ...lead }) => ({
      ...lead,
      createdAt: createdAt.toISOString(),
      appointmentAt: appointmentAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
