/**
 * The simulated inbox, for visitors, for a tenant's people and key, and for the operator of an embedded
 * set-up.
 */
import { Inject, Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import type { SimInboxEntry, SimInboxList, SimInboxQuery } from '@praxis/contracts/sim/sim';
import { decodeCursor, encodeCursor } from '@praxis/db/core/cursor';
import { Database } from '@praxis/db/core/database';
import { findLeadsOfSessions } from '@praxis/db/lead/lead';
import { findSimEntries, type SimFilter, type SimRow } from '@praxis/db/sim/sim';
import { chosenTenant } from '../../platform/auth/auth-session-access.js';
import { maskSimEntry } from '../../platform/auth/masked-records.js';
import { Masking, viewerOf } from '../../platform/auth/viewer-masking.js';
import { NamedTenants } from '../../platform/tenant/named-tenant.js';
import {
  fromThisMachine,
  type AuthSession,
  type Exchange,
  type PraxisRequest,
} from '../../platform/http/request.js';
import { invalidField } from '../../platform/http/failure.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { Visitors } from '../../platform/auth/visitors.js';

/** One page. */
export type Inbox = z.infer<typeof SimInboxList>;
type Query = z.infer<typeof SimInboxQuery>;

@Injectable()
export class SimInboxes {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly named: NamedTenants,
    private readonly tenants: TenantDirectory,
    private readonly visitors: Visitors,
    private readonly masking: Masking,
  ) {}

  /**
   * A page for the caller. @throws Failure 400 where a session must be named, 401 or 403 for another
   * visitor's session
   */
  async read(exchange: Exchange, query: Query): Promise<Inbox> {
    const { request } = exchange;
    if (request.session) return await this.#ofTeam(request, request.session, query);
    const key = request.headers['x-va-key'];
    const tenant = typeof key === 'string' ? await this.tenants.tenantOfKey(key) : undefined;
    if (tenant) return await this.#ofTenants([tenant], query);
    if (this.environment.PRAXIS_EMBEDDED && fromThisMachine(request)) return await this.#everything(query);
    const { sessionId } = query;
    if (sessionId === undefined) throw invalidField('sessionId', 'sessionId is required here.');
    await this.visitors.admit(exchange, sessionId);
    return await this.#ofTenants(await this.tenants.demoTenants(), query);
  }

  /** Messages of all tenants and emails of the platform, which include sign-up links. */
  async #everything(query: Query): Promise<Inbox> {
    const rows = await this.database.withSystem('show the simulated inbox', (tx) =>
      findSimEntries(tx, filterOf(query)),
    );
    const names = new Map(
      await Promise.all(
        [...new Set(rows.map(({ tenantId }) => tenantId))].map(
          async (id) => [id, (await this.tenants.activeTenant(id))?.name] as const,
        ),
      ),
    );
    return toPage(rows, query, (row) => {
      const practice = names.get(row.tenantId);
      return { ...toEntry(row), ...(practice === undefined ? {} : { practice }) };
    });
  }

  /** Unmasked messages to the leads of these tenants. */
  async #ofTenants(tenants: readonly { id: string }[], query: Query): Promise<Inbox> {
    const found = await Promise.all(
      tenants.map(({ id }) =>
        this.database.withTenant(id, (tx) => findSimEntries(tx, { ...filterOf(query), ofSessions: true })),
      ),
    );
    const rows = found.flat().sort((one, other) => Number(other.seq) - Number(one.seq));
    return toPage(rows, query, toEntry);
  }

  /** Messages to the leads of the acting tenant, without the platform's own emails. */
  async #ofTeam(request: PraxisRequest, session: AuthSession, query: Query): Promise<Inbox> {
    const chosen = chosenTenant(request);
    const tenant =
      chosen === undefined ? session.memberships[0] : await this.named.find(request, session, chosen);
    if (!tenant) return { ok: true, items: [], nextCursor: null };
    return await this.database.withTenant(tenant.id, async (tx) => {
      const rows = await findSimEntries(tx, { ...filterOf(query), tenantId: tenant.id, ofSessions: true });
      const leads = await findLeadsOfSessions(
        tx,
        rows.flatMap(({ sessionId }) => sessionId ?? []),
      );
      const leadOf = ({ sessionId }: SimRow): { id: string; name: string } | undefined =>
        leads.get(sessionId ?? '');
      const shown = [...new Set(rows.slice(0, query.limit).flatMap((row) => leadOf(row)?.id ?? []))];
      const view = await this.masking.view(tx, viewerOf(request, tenant.id), shown);
      return toPage(rows, query, (row) => {
        const lead = leadOf(row);
        const entry = toEntry(row);
        return {
          ...(view.isMasked(lead?.id) ? maskSimEntry(entry) : entry),
          practice: tenant.name,
          ...(lead && { lead: { id: lead.id, name: view.nameOf(lead.id, lead.name) } }),
        };
      });
    });
  }
}

function filterOf({ sessionId, port, cursor, limit }: Query): SimFilter {
  const before = cursor === undefined ? undefined : decodeCursor(cursor, 'seq').value;
  return { sessionId, port, before, limit: limit + 1 };
}

function toPage(rows: readonly SimRow[], { limit }: Query, show: (row: SimRow) => SimInboxEntry): Inbox {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ok: true,
    items: page.map(show),
    nextCursor: rows.length > limit && last ? encodeCursor('seq', { value: last.seq, id: last.id }) : null,
  };
}

function toEntry(row: SimRow): SimInboxEntry {
  return {
    id: row.id,
    port: row.port as SimInboxEntry['port'],
    providerMessageId: row.providerMessageId,
    to: row.to,
    ...(row.from === null ? {} : { from: row.from }),
    ...(row.subject === null ? {} : { subject: row.subject }),
    body: row.body,
    attachments: row.attachments.map(({ filename, contentType }) => ({ filename, contentType })),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
}
