/**
 * Decides who sees personal data unmasked, in lists, details, live events and inboxes alike (3-decisions.md,
 * People and rights). All code that shows a record of a lead must use it.
 */
import { Injectable } from '@nestjs/common';
import type { JourneyView } from '@praxis/contracts/journey/journey';
import type { Lead, LeadDetail } from '@praxis/contracts/lead/lead';
import { maskEmail, maskName, maskPhone, maskText } from '@praxis/contracts/core/masking';
import { hasRank, type TenantRole } from '@praxis/contracts/auth/role.const';
import type { SimInboxEntry } from '@praxis/contracts/sim/sim';
import { writeAudit } from '@praxis/db/core/audit';
import type { TenantTransaction } from '@praxis/db/core/database';
import { currentReveals } from '@praxis/db/lead/reveal';
import { samplesAmong } from '@praxis/db/sample-data/sample-data';
import type { PraxisRequest } from '../http/request.js';

/**
 * A person who looks at a tenant's records. A tenant's own key and a visitor of the demo have no role, so
 * they are not viewers.
 */
export interface Viewer {
  userId: string;
  sessionId: string;
  role: TenantRole;
  isAdmin: boolean;
  /** The admin's masking switch is off. */
  wantsUnmasked: boolean;
}

/** `all`: everything unmasked. `revealed`: only what this person has revealed. `none`: everything masked. */
export type Sight = 'all' | 'revealed' | 'none';

/**
 * What a viewer may see. A caller without a session uses their own key or visit, so they see everything that
 * it gives access to.
 */
export function sightOf(viewer: Viewer | undefined): Sight {
  if (viewer === undefined) return 'all';
  if (viewer.isAdmin) return viewer.wantsUnmasked ? 'all' : 'revealed';
  return hasRank(viewer.role, 'staff') ? 'revealed' : 'none';
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
    wantsUnmasked: request.headers['x-unmask'] === '1',
  };
  requests.set(viewer, request);
  return viewer;
}

/** Which records of one response are masked. */
export interface PersonalView {
  isMasked(leadId: string | undefined): boolean;
  /** When this person's reveal of the lead ends. */
  revealedUntil(leadId: string): Date | null;
}

@Injectable()
export class Masking {
  /** Decides for these leads, and audits each unmasking by an admin. */
  async view(
    tx: TenantTransaction,
    viewer: Viewer | undefined,
    leadIds: readonly string[],
  ): Promise<PersonalView> {
    const sight = sightOf(viewer);
    const request = viewer && requests.get(viewer);
    if (request) request.isPersonalView = true;
    if (sight === 'all' && viewer) await logUnmasking(tx, viewer, leadIds);
    const [revealed, samples] = await Promise.all([
      sight === 'revealed' && viewer ? currentReveals(tx, viewer.userId, leadIds) : new Map<string, Date>(),
      // Nobody's personal data; masked, their names would not say that they are samples.
      sight === 'all' ? new Set<string>() : samplesAmong(tx, leadIds),
    ]);
    const isShown = (leadId: string): boolean => revealed.has(leadId) || samples.has(leadId);
    return {
      isMasked: (leadId) => sight !== 'all' && (leadId === undefined || !isShown(leadId)),
      revealedUntil: (leadId) => revealed.get(leadId) ?? null,
    };
  }
}

async function logUnmasking(
  tx: TenantTransaction,
  viewer: Viewer,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return;
  await writeAudit(tx, {
    action: 'lead.unmasked',
    tenantId: tx.tenantId,
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    targetType: 'lead',
    targetId: leadIds.length === 1 ? leadIds[0] : undefined,
    detail: { leadIds },
  });
}

/** A listed lead without its personal data. */
export function maskLead<Shown extends Pick<Lead, 'name' | 'email' | 'phone'>>(lead: Shown): Shown {
  return {
    ...lead,
    name: maskName(lead.name),
    email: lead.email === null ? null : maskEmail(lead.email),
    phone: lead.phone === null ? null : maskPhone(lead.phone),
  };
}

/** A lead with all details, without its personal data. Free text is masked entirely. */
export function maskLeadDetail<
  Shown extends Pick<LeadDetail, 'name' | 'email' | 'phone' | 'area' | 'details' | 'notes' | 'sourceDetail'>,
>(lead: Shown): Shown {
  return {
    ...maskLead(lead),
    area: lead.area === null ? null : maskText(lead.area),
    details: lead.details === null ? null : maskText(lead.details),
    notes: maskText(lead.notes),
    sourceDetail: lead.sourceDetail === null ? null : maskText(lead.sourceDetail),
  };
}

/** A journey whose messages are shown without their text. */
export function maskJourney(view: JourneyView): JourneyView {
  return {
    ...view,
    messages: view.messages.map(({ subject, ...message }) => ({
      ...message,
      text: maskText(message.text),
      ...(subject === undefined ? {} : { subject: maskText(subject) }),
    })),
  };
}

/** An entry of the simulated inbox without its recipient and text. */
export function maskSimEntry({ from, subject, ...entry }: SimInboxEntry): SimInboxEntry {
  return {
    ...entry,
    to: entry.to.includes('@') ? maskEmail(entry.to) : maskPhone(entry.to),
    ...(from === undefined ? {} : { from }),
    ...(subject === undefined ? {} : { subject: maskText(subject) }),
    body: maskText(entry.body),
    attachments: [],
  };
}
