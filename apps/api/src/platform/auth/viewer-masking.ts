/**
 * Decides who sees personal data unmasked, in lists, details, live events and inboxes alike (3-decisions.md,
 * People and rights). All code that shows a record of a lead must use it.
 */
import { Injectable } from '@nestjs/common';
import { CLAIMED_PURPOSE, maskName, REVEAL_MINUTES, type TeamSight } from '@praxis/contracts/core/masking';
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import { writeAudit } from '@praxis/db/core/audit';
import type { TenantTransaction } from '@praxis/db/core/database';
import { currentCallReveals, currentReveals } from '@praxis/db/lead/reveal';
import { samplesAmong } from '@praxis/db/sample-data/sample-data';
import { readMaskingSettings } from '@praxis/db/tenant/tenant-settings';
import type { AuthSession, PraxisRequest } from '../http/request.js';
import { RecentSights } from './recent-sights.js';
import { revealTo } from './reveals.js';

/**
 * A person who looks at a tenant's records. A tenant's own key and a visitor of the demo have no role, so
 * they are not viewers.
 */
export interface Viewer {
  userId: string;
  sessionId: string;
  role: TenantRole;
  isAdmin: boolean;
  /** A session that can only look around, such as the demo's. */
  isReadOnly: boolean;
  /** The admin's masking switch is off. */
  wantsUnmasked: boolean;
  /** The support access through which an admin sees the practice; null for its own members. */
  supportAccessId: string | null;
}

/**
 * `all`: everything unmasked. `names`: names, and what this person has revealed. `revealed`: only what this
 * person has revealed. `none`: everything masked.
 */
export type Sight = 'all' | 'names' | 'revealed' | 'none';

const SIGHT_OF_TEAM: Record<TeamSight, Sight> = { masked: 'revealed', names: 'names', everything: 'all' };

/**
 * What a viewer sees of personal data if the practice's team sees `teamSees`. A caller without a session uses their own
 * key or visit, so they see everything that it gives access to. Admins do not belong to the team: their own switch
 * decides.
 */
export function sightOf(viewer: Viewer | undefined, teamSees: TeamSight): Sight {
  if (viewer === undefined) return 'all';
  if (isAlwaysMasked(viewer)) return 'none';
  if (viewer.isAdmin) return viewer.wantsUnmasked ? 'all' : 'revealed';
  return SIGHT_OF_TEAM[teamSees];
}

/** True for people who may never see names and numbers, and so may not search by them either. */
export function isAlwaysMasked(viewer: Viewer | undefined): boolean {
  return viewer !== undefined && (viewer.isReadOnly || !hasRank(viewer.role, 'staff'));
}

/** The request behind a viewer, so that it can be marked as a personal view. */
const requests = new WeakMap<Viewer, PraxisRequest>();

/**
 * The person behind a request in a tenant; undefined for keys, visitors, and people without a role in that
 * tenant.
 */
export function viewerOf(request: PraxisRequest, tenantId = request.tenant?.id): Viewer | undefined {
  const { session } = request;
  if (!session) return undefined;
  const isAdmin = session.roles.includes('admin');
  const role = isAdmin ? 'owner' : session.memberships.find(({ id }) => id === tenantId)?.role;
  if (role === undefined) return undefined;
  const viewer = {
    userId: session.userId,
    sessionId: session.id,
    role,
    isAdmin,
    isReadOnly: session.readOnly,
    wantsUnmasked: request.headers['x-unmask'] === '1',
    supportAccessId: session.support?.accessId ?? null,
  };
  requests.set(viewer, request);
  return viewer;
}

/** Which records of one response are masked. */
export interface PersonalView {
  /** Addresses, numbers and free text are masked, and the name too if `hidesName` says so. */
  isMasked(leadId: string | undefined): boolean;
  hidesName(leadId: string | undefined): boolean;
  /** A lead's name as this person may see it. */
  nameOf(leadId: string | undefined, name: string): string;
  /** When this person's reveal of the lead ends. */
  revealedUntil(leadId: string): Date | null;
}

/** A call, and the lead that it became. */
export interface ViewedCall {
  id: string;
  leadId: string | null;
}

/**
 * Which calls of one response are masked: calls with a lead follow the lead, and each other call is decided separately.
 */
export interface CallView {
  isMasked(call: ViewedCall): boolean;
  /** A caller's name as this person may see it. */
  nameOf(call: ViewedCall, name: string): string;
  /** When this person's reveal of the call or its lead ends. */
  revealedUntil(call: ViewedCall): Date | null;
}

@Injectable()
export class Masking {
  /** This person's sight in the transaction's tenant, without reveals. */
  async sight(tx: TenantTransaction, viewer: Viewer | undefined): Promise<Sight> {
    const isOfTeam = viewer !== undefined && !viewer.isAdmin && !isAlwaysMasked(viewer);
    return sightOf(viewer, isOfTeam ? (await readMaskingSettings(tx)).teamSees : 'masked');
  }

  /** Reveals a lead to the person who has just claimed it, because they call the lead back next. */
  async showClaimed(
    tx: TenantTransaction,
    { user, viewer }: { user: AuthSession; viewer: Viewer },
    leadId: string,
  ): Promise<void> {
    const view = await this.view(tx, viewer, [leadId]);
    if (view.isMasked(leadId)) await revealTo(tx, user, { leadId, purpose: CLAIMED_PURPOSE });
  }

  /** Decides for these leads, and audits the records that are seen unmasked. */
  async view(
    tx: TenantTransaction,
    viewer: Viewer | undefined,
    leadIds: readonly string[],
  ): Promise<PersonalView> {
    return await viewBy(tx, viewer, { leadIds, sight: await this.sight(tx, viewer) });
  }

  /** The same for calls. */
  async callView(
    tx: TenantTransaction,
    viewer: Viewer | undefined,
    calls: readonly ViewedCall[],
  ): Promise<CallView> {
    const sight = await this.sight(tx, viewer);
    const leadIds = [...new Set(calls.flatMap(({ leadId }) => leadId ?? []))];
    const loneIds = calls.flatMap(({ id, leadId }) => (leadId === null ? [id] : []));
    const view = await viewBy(tx, viewer, { leadIds, sight });
    await logSight(tx, viewer, { sight, type: 'call', ids: loneIds });
    const mayHaveRevealed = viewer !== undefined && (sight === 'revealed' || sight === 'names');
    const revealed = mayHaveRevealed
      ? await currentCallReveals(tx, viewer.userId, loneIds)
      : new Map<string, Date>();
    const isMasked = ({ id, leadId }: ViewedCall): boolean =>
      leadId === null ? sight !== 'all' && !revealed.has(id) : view.isMasked(leadId);
    return {
      isMasked,
      nameOf: (call, name) => (sight !== 'names' && isMasked(call) ? maskName(name) : name),
      revealedUntil: ({ id, leadId }) =>
        leadId === null ? (revealed.get(id) ?? null) : view.revealedUntil(leadId),
    };
  }

  /** The same for data that leaves the product: the practice's setting for its screens does not count. */
  async exportView(
    tx: TenantTransaction,
    viewer: Viewer | undefined,
    leadIds: readonly string[],
  ): Promise<PersonalView> {
    return await viewBy(tx, viewer, { leadIds, sight: sightOf(viewer, 'masked') });
  }
}

async function viewBy(
  tx: TenantTransaction,
  viewer: Viewer | undefined,
  { leadIds, sight }: { leadIds: readonly string[]; sight: Sight },
): Promise<PersonalView> {
  const request = viewer && requests.get(viewer);
  if (request) request.isPersonalView = true;
  await logSight(tx, viewer, { sight, type: 'lead', ids: leadIds });
  const mayHaveRevealed = sight === 'revealed' || sight === 'names';
  const [revealed, samples] = await Promise.all([
    mayHaveRevealed && viewer ? currentReveals(tx, viewer.userId, leadIds) : new Map<string, Date>(),
    // Sample leads are not personal data, and their names show that they are samples.
    sight === 'all' ? new Set<string>() : samplesAmong(tx, leadIds),
  ]);
  const isShown = (leadId: string): boolean => revealed.has(leadId) || samples.has(leadId);
  const isMasked = (leadId: string | undefined): boolean =>
    sight !== 'all' && (leadId === undefined || !isShown(leadId));
  const hidesName = (leadId: string | undefined): boolean => sight !== 'names' && isMasked(leadId);
  return {
    isMasked,
    hidesName,
    nameOf: (leadId, name) => (hidesName(leadId) ? maskName(name) : name),
    revealedUntil: (leadId) => revealed.get(leadId) ?? null,
  };
}

/** Whether the viewer works for the platform, as an admin or in a support access. Every view of theirs is audited. */
function isOfPlatform(viewer: Viewer): boolean {
  return viewer.isAdmin || viewer.supportAccessId !== null;
}

/**
 * The records that members of a team have seen recently, so that a list that refreshes every few seconds causes one log
 * entry and not hundreds.
 */
const seen = new RecentSights(REVEAL_MINUTES * 60_000);

interface SeenRecords {
  sight: Sight;
  type: 'lead' | 'call';
  ids: readonly string[];
}

/**
 * Logs who sees which records unmasked: for an admin, each time; for members of a team that sees everything, once in
 * the minutes that a reveal would last. Views of only the names are logged only for support access, because an admin
 * sees all or nothing, and the team's setting is in the log itself.
 */
async function logSight(
  tx: TenantTransaction,
  viewer: Viewer | undefined,
  { sight, type, ids }: SeenRecords,
): Promise<void> {
  if (!viewer || !(sight === 'all' || (sight === 'names' && isOfPlatform(viewer)))) return;
  const logged = isOfPlatform(viewer) ? ids : seen.unseen(viewer.userId, ids);
  if (logged.length === 0) return;
  if (!isOfPlatform(viewer)) tx.afterCommit(() => seen.keep(viewer.userId, logged));
  await writeAudit(tx, {
    action: isOfPlatform(viewer) ? `${type}.unmasked` : `${type}.seen`,
    tenantId: tx.tenantId,
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    supportAccessId: viewer.supportAccessId ?? undefined,
    targetType: type,
    targetId: logged.length === 1 ? logged[0] : undefined,
    detail: { [`${type}Ids`]: logged },
  });
}
