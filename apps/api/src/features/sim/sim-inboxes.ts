/**
 * The simulated inbox, for visitors, for a tenant's people and key, and for the operator of an embedded
 * set-up.
 */
import { Inject, Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { Environment } from '@praxis/config/environment';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { SimInboxEntry, SimInboxList, SimInboxQuery } from '@praxis/contracts/sim/sim';
import { decodeCursor, encodeCursor } from '@praxis/db/core/cursor';
import { writeAudit } from '@praxis/db/core/audit';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { findLeadsOfSessions } from '@praxis/db/lead/lead';
import type { SimFilter, SimEntryRow } from '@praxis/db/sim/sim';
import { findInboxEntries, type InboxRow } from '@praxis/db/sim/sim-inbox';
import { chosenTenant } from '../../platform/auth/auth-session-access.js';
import { maskSimEntry } from '../../platform/auth/masked-records.js';
import { Masking, viewerOf, type Viewer } from '../../platform/auth/viewer-masking.js';
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

/** One page of simulated inboxes. */
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
   * A page for the caller.
   * @throws Failure 400 if a session must be named, 401 or 403 for another visitor's session
   */
  async read(exchange: Exchange, query: Query): Promise<Inbox> {
    const { request } = exchange;
    if (request.session) return await this.#ofPerson(request, request.session, query);
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
      findInboxEntries(tx, { ...filterOf(query), reach: 'platform' }),
    );
    const named = await this.#practices(rows);
    return toPage(rows, query, (row) => ({ ...toEntry(row), ...named(row) }));
  }

  /** Unmasked messages to the leads of these tenants. */
  async #ofTenants(tenants: readonly { id: string }[], query: Query): Promise<Inbox> {
    const found = await Promise.all(
      tenants.map(({ id }) =>
        this.database.withTenant(id, (tx) => findInboxEntries(tx, { ...filterOf(query), reach: 'sessions' })),
      ),
    );
    const rows = found.flat().sort((one, other) => Number(other.seq) - Number(one.seq));
    return toPage(rows, query, toEntry);
  }

  /**
   * Staff and viewers get messages to the leads of the acting tenant; its owner gets all that its providers accepted.
   * An admin also gets the mails to accounts and, without an acting tenant, the entries of all tenants.
   */
  async #ofPerson(request: PraxisRequest, session: AuthSession, query: Query): Promise<Inbox> {
    const chosen = chosenTenant(request);
    const isAdmin = session.roles.includes('admin');
    const own = isAdmin ? undefined : session.memberships[0];
    const tenant = chosen === undefined ? own : await this.named.find(request, session, chosen);
    if (!tenant && !isAdmin) return { ok: true, items: [], nextCursor: null };
    const rows = await this.#rowsFor(viewerOf(request, tenant?.id), {
      ...filterOf(query),
      tenantId: tenant?.id,
    });
    const shown = rows.slice(0, query.limit);
    const entries = new Map<string, SimInboxEntry>();
    for (const id of new Set(shown.map(({ tenantId }) => tenantId))) {
      const ofTenant = shown.filter(({ tenantId }) => tenantId === id);
      for (const entry of await this.#shownTo(request, session, ofTenant)) entries.set(entry.id, entry);
    }
    const named = await this.#practices(shown);
    return toPage(rows, query, (row) => ({
      ...(entries.get(row.id) ?? maskSimEntry(toEntry(row))),
      ...named(row),
    }));
  }

  async #rowsFor(viewer: Viewer | undefined, filter: SimFilter): Promise<InboxRow[]> {
    const { tenantId } = filter;
    if (tenantId === undefined || viewer?.isAdmin)
      return await this.database.withSystem('show the simulated inbox to an admin', (tx) =>
        findInboxEntries(tx, { ...filter, reach: 'platform' }),
      );
    const reach = viewer && hasRank(viewer.role, 'owner') ? 'practice' : 'sessions';
    return await this.database.withTenant(tenantId, (tx) => findInboxEntries(tx, { ...filter, reach }));
  }

  /** Entries of one tenant as the viewer may see them. */
  async #shownTo(
    request: PraxisRequest,
    session: AuthSession,
    rows: readonly InboxRow[],
  ): Promise<SimInboxEntry[]> {
    const tenantId = rows[0]?.tenantId ?? '';
    const viewer = viewerOf(request, tenantId);
    return await this.database.withTenant(tenantId, async (tx) => {
      const leads = await findLeadsOfSessions(
        tx,
        rows.flatMap(({ sessionId }) => sessionId ?? []),
      );
      const leadOf = ({ sessionId }: SimEntryRow) => leads.get(sessionId ?? '');
      const view = await this.masking.view(tx, viewer, [
        ...new Set(rows.flatMap((row) => leadOf(row)?.id ?? [])),
      ]);
      const opensMails = this.#opensAccountMails(request, viewer);
      await logOpened(tx, viewer, opensMails ? rows.filter(({ isAccountMail }) => isAccountMail) : []);
      return rows.map((row) => {
        const lead = leadOf(row);
        const entry = toEntry(row);
        const isMasked = row.isAccountMail
          ? !opensMails
          : // Messages to the viewer's own address need no masking: the viewer has them already.
            !(row.sessionId === null && row.to === session.email) && view.isMasked(lead?.id);
        return {
          ...(isMasked ? maskSimEntry(entry) : entry),
          ...(lead && { lead: { id: lead.id, name: view.nameOf(lead.id, lead.name) } }),
        };
      });
    });
  }

  /**
   * Whether account mails are readable. Their links sign people in, so only an admin at the machine who unmasks them
   * can.
   */
  #opensAccountMails(request: PraxisRequest, viewer: Viewer | undefined): boolean {
    const isAtMachine = this.environment.PRAXIS_EMBEDDED && fromThisMachine(request);
    return isAtMachine && viewer?.isAdmin === true && viewer.wantsUnmasked;
  }

  /** Returns a function that gives the name of a row's practice, if the practice is active. */
  async #practices(rows: readonly SimEntryRow[]): Promise<(row: SimEntryRow) => { practice?: string }> {
    const names = new Map(
      await Promise.all(
        [...new Set(rows.map(({ tenantId }) => tenantId))].map(
          async (id) => [id, (await this.tenants.activeTenant(id))?.name] as const,
        ),
      ),
    );
    return ({ tenantId }) => {
      const practice = names.get(tenantId);
      return practice === undefined ? {} : { practice };
    };
  }
}

async function logOpened(
  tx: TenantTransaction,
  viewer: Viewer | undefined,
  opened: readonly InboxRow[],
): Promise<void> {
  if (!viewer || opened.length === 0) return;
  await writeAudit(tx, {
    action: 'mail.unmasked',
    tenantId: tx.tenantId,
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    targetType: 'sim_entry',
    detail: { entryIds: opened.map(({ id }) => id) },
  });
}

function filterOf({ sessionId, port, cursor, limit }: Query): SimFilter {
  const before = cursor === undefined ? undefined : decodeCursor(cursor, 'seq').value;
  return { sessionId, port, before, limit: limit + 1 };
}

function toPage(
  rows: readonly SimEntryRow[],
  { limit }: Query,
  show: (row: SimEntryRow) => SimInboxEntry,
): Inbox {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ok: true,
    items: page.map(show),
    nextCursor: rows.length > limit && last ? encodeCursor('seq', { value: last.seq, id: last.id }) : null,
  };
}

function toEntry(row: SimEntryRow): SimInboxEntry {
  return {
    id: row.id,
    port: row.port,
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
