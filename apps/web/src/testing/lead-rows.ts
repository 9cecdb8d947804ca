/** Leads as the API answers them, and a double of their routes that remembers what a page changes. */
import { NewConsentRecord, type ConsentRecord, type ChannelConsent } from '@praxis/contracts/consent/consent';
import { NO_CONFLICT } from '@praxis/contracts/conflict/conflict';
import { LeadUpdate, NewLeadNote, type LeadDetail, type TimelineEntry } from '@praxis/contracts/lead/lead';
import { NewLead } from '@praxis/contracts/lead/lead-entry';
import {
  LeadBulk,
  type Assignee,
  type BulkChange,
  type LeadBulkResult,
  type LeadOffer,
} from '@praxis/contracts/lead/lead-assignment';
import { inStage, STAGES } from './stage-rows.js';
import { TENANT } from './render-app.js';
import { TestStream, type TestApi, type TestRequest } from './test-api.js';

/** The person of `sessionOf`, as one who can have leads. */
export const STAFF: Assignee = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Sam Staff',
  email: 'staff@harbor-law.example',
  role: 'staff',
};
export const OWNER: Assignee = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Olive Owner',
  email: 'owner@harbor-law.example',
  role: 'owner',
};

/** @param number tells ids apart: 1 to 999 */
export const leadId = (number: number): string =>
  `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`;

/** A new lead, masked, changed in the last minute. */
export function leadRow(number: number, changes: Partial<LeadDetail> = {}): LeadDetail {
  const now = new Date().toISOString();
  return {
    ...{ id: leadId(number), industry: 'law', name: 'A***', email: 'a***@ex***.com', phone: '***-***-0142' },
    ...{ caseType: 'Family law', leadType: null, status: 'new', leadScore: 55, engagementLevel: 'medium' },
    ...{ source: 'demo', lastInteraction: null, createdAt: now, updatedAt: now, assignedTo: null },
    ...{
      stage: null,
      conflictState: null,
      masked: true,
      area: null,
      budget: null,
      details: null,
      urgency: 'low',
    },
    ...{
      timeline: null,
      language: null,
      tags: [],
      notes: '',
      sourceDetail: null,
      sessionId: 'session',
      scoreVersion: 3,
      revealedUntil: null,
    },
    ...{ engagement: { points: 20, contributions: [{ factor: 'form_fill', count: 2, points: 20 }] } },
    ...{ scoreContributions: [{ factor: 'asked_for_contact', points: 20 }], contact: null },
    ...{ scoreOpen: [{ factor: 'budget_named', points: 10 }], conflict: NO_CONFLICT },
    ...changes,
  };
}

export function timelineEntry(text: string, changes: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    ...{ id: `${text}/${Math.random()}`, kind: 'interaction', text, status: null },
    ...{ at: new Date().toISOString(), ...changes },
  };
}

const channelConsent = (channel: ChannelConsent['channel']): ChannelConsent => ({
  ...{ channel, state: 'none', since: null, reachable: true, suppressed: null },
});

/** The leads of a tenant as its API has them; a test reads and changes them as others would. */
export class LeadDesk {
  readonly stream = new TestStream(`leads:${TENANT.id}`);
  offers: LeadOffer[] = [];
  entries: TimelineEntry[] = [timelineEntry('Lead captured')];
  consent: { channels: ChannelConsent[]; history: ConsentRecord[] } = {
    channels: [channelConsent('sms'), channelConsent('voice'), channelConsent('email')],
    history: [],
  };

  constructor(
    api: TestApi,
    public leads: LeadDetail[],
  ) {
    api
      .on('GET /v1/leads', ({ query }) => ({ ok: true, items: this.found(query), nextCursor: null }))
      .on('GET /v1/leads/:id', ({ params }) => this.answer(params['id']))
      .on('GET /v1/leads/stats', () => ({ ok: true, stats: this.stats() }))
      .on('GET /v1/leads/offers', () => ({ ok: true, items: this.offers, nextCursor: null }))
      .on('GET /v1/lead-stages', { ok: true, items: STAGES, nextCursor: null })
      .onBody('POST /v1/leads', NewLead, (lead) => this.add(lead))
      .on('GET /v1/leads/assignees', { ok: true, items: [OWNER, STAFF], nextCursor: null })
      .on('GET /v1/leads/:id/timeline', () => ({ ok: true, items: this.entries, nextCursor: null }))
      .on('GET /v1/leads/:id/consent', () => ({ ok: true, ...this.consent }))
      .on('GET /v1/live', () => this.stream.open())
      .onBody('PATCH /v1/leads/:id', LeadUpdate, (update, request) => this.update(update, request))
      .onBody('POST /v1/leads/:id/notes', NewLeadNote, (note, request) => this.note(note, request))
      .on('POST /v1/leads/:id/claim', ({ params }) => this.assign(params['id'], STAFF.id))
      .onBody('POST /v1/leads/:id/consent', NewConsentRecord, (record) => this.record(record))
      .onBody('POST /v1/leads/bulk', LeadBulk, ({ ids, change }) => this.bulk(ids, change));
  }

  /** Changes a lead as somebody else would, and says so to open pages. */
  change(id: string, changes: Partial<LeadDetail>): void {
    this.leads = this.leads.map((lead) => (lead.id === id ? { ...lead, ...changes } : lead));
    this.stream.send('lead', { leadId: id });
  }

  /** Adds a lead as the server does, unmasked for the person who entered it. */
  private add({ note: _, consent: __, industry: ___, ...facts }: NewLead): object {
    const revealedUntil = new Date(Date.now() + 600_000).toISOString();
    const lead = leadRow(900 + this.leads.length, { email: null, phone: null, caseType: null });
    this.leads = [{ ...lead, ...facts, masked: false, revealedUntil }, ...this.leads];
    return this.answer(lead.id);
  }

  /** A lead comes in while pages are open. */
  arrive(lead: LeadDetail): void {
    this.leads = [lead, ...this.leads];
    this.stream.send('lead', { leadId: lead.id });
  }

  /** As the server filters; words are looked for in what the matter is about. */
  private found(query: URLSearchParams): LeadDetail[] {
    const [q = '', status = 'all', assigned = 'all', engagement = 'all'] = [
      'q',
      'status',
      'assigned',
      'engagement',
    ].map((name) => query.get(name) ?? undefined);
    const items = this.leads.filter(
      (lead) =>
        (lead.caseType ?? '').toLowerCase().includes(q.toLowerCase()) &&
        (status === 'all' || lead.status === status) &&
        [lead.stage?.id, 'all', null].includes(query.get('stage')) &&
        (engagement === 'all' || lead.engagementLevel === engagement) &&
        (assigned === 'all' || (assigned === 'none' ? null : STAFF.id) === (lead.assignedTo?.id ?? null)),
    );
    return query.get('sort') === 'score'
      ? items.sort((one, other) => other.leadScore - one.leadScore)
      : items;
  }

  private stats(): object {
    const { leads } = this;
    const level = (wanted: string): number =>
      leads.filter(({ engagementLevel }) => engagementLevel === wanted).length;
    const won = leads.filter(({ status }) => status === 'converted').length;
    const conversionRate = leads.length === 0 ? 0 : (100 * won) / leads.length;
    const levels = { high: level('high'), medium: level('medium'), low: level('low') };
    return { total: leads.length, ...levels, recent: leads.length, conversionRate };
  }

  private answer(id: string | undefined): object {
    const lead = this.leads.find((one) => one.id === id);
    const missing = { ok: false, error: 'Lead not found', code: 'not_found', requestId: 'test' };
    return lead ? { ok: true, lead } : Response.json(missing, { status: 404 });
  }

  private put(id: string | undefined, changes: (lead: LeadDetail) => Partial<LeadDetail>): object {
    this.leads = this.leads.map((lead) => (lead.id === id ? { ...lead, ...changes(lead) } : lead));
    return this.answer(id);
  }

  private update(
    { status, stageId, assignedTo, seen: _, ...facts }: LeadUpdate,
    { params: { id } }: TestRequest,
  ): object {
    if (Object.keys(facts).length > 0) return this.put(id, () => facts);
    if (stageId) return this.put(id, () => inStage(stageId));
    if (status) {
      this.entries = [timelineEntry('Status changed', { status }), ...this.entries];
      return this.put(id, () => ({ status }));
    }
    return this.assign(id, assignedTo ?? null);
  }

  private assign(id: string | undefined, to: string | null): object {
    const person = [STAFF, OWNER].find((one) => one.id === to);
    const assignedTo = person ? { id: person.id, name: person.name } : null;
    this.entries = [timelineEntry(`Assigned to ${person?.name ?? 'nobody'}`), ...this.entries];
    return this.put(id, () => ({ assignedTo }));
  }

  private note({ note, isCall }: NewLeadNote, { params: { id } }: TestRequest): object {
    this.entries = [timelineEntry(isCall ? 'Note of a call added' : 'Note added'), ...this.entries];
    const head = `${new Date().toISOString().slice(0, 19)}Z ${STAFF.email}`;
    return this.put(id, ({ notes }) => ({ notes: [notes, `${head}\n${note}`].filter(Boolean).join('\n\n') }));
  }

  private record({ channel, action, how, reference }: NewConsentRecord): object {
    const state = action === 'opt_out' ? ('opted_out' as const) : ('opted_in' as const);
    const occurredAt = new Date().toISOString();
    const evidence = [how, reference].filter(Boolean).join(': ');
    const record: ConsentRecord = {
      ...{ position: this.consent.history.length + 1, channel, action, method: 'staff', actor: 'staff' },
      ...{ evidence, occurredAt },
    };
    this.consent = {
      channels: this.consent.channels.map((one) =>
        one.channel === channel ? { ...one, state, since: occurredAt } : one,
      ),
      history: [record, ...this.consent.history],
    };
    return { ok: true, ...this.consent };
  }

  private bulk(ids: readonly string[], change: BulkChange): LeadBulkResult {
    const chosen = this.leads.filter(({ id }) => ids.includes(id));
    const undo = chosen.map((lead) => ({ ids: [lead.id], change: backOf(lead, change) }));
    for (const { id } of chosen) {
      if ('status' in change) this.put(id, () => change);
      else if ('stageId' in change) this.put(id, () => inStage(change.stageId));
      else if ('assignedTo' in change) this.assign(id, change.assignedTo);
      else if ('addTag' in change) this.put(id, ({ tags }) => ({ tags: [...tags, change.addTag] }));
      else this.put(id, ({ tags }) => ({ tags: tags.filter((tag) => tag !== change.removeTag) }));
    }
    return { ok: true, changed: chosen.length, failed: [], undo };
  }
}

function backOf(lead: LeadDetail, change: BulkChange): BulkChange {
  if ('status' in change) return { status: lead.status };
  if ('stageId' in change) return { stageId: lead.stage?.id ?? '' };
  if ('assignedTo' in change) return { assignedTo: lead.assignedTo?.id ?? null };
  return 'addTag' in change ? { removeTag: change.addTag } : { addTag: change.removeTag };
}
