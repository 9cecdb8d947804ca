/** A double of the lead routes that stores the changes that a page makes. */
import { NewConsentRecord, type ConsentRecord, type ChannelConsent } from '@praxis/contracts/consent/consent';
import { LeadUpdate, NewLeadNote, type LeadDetail, type TimelineEntry } from '@praxis/contracts/lead/lead';
import { NewLead } from '@praxis/contracts/lead/lead-entry';
import {
  LeadBulk,
  type BulkChange,
  type LeadBulkResult,
  type LeadOffer,
} from '@praxis/contracts/lead/lead-assignment';
import { inStage, STAGES } from './stage-rows.js';
import { TENANT } from './render-app.js';
import { TestStream, type TestApi, type TestRequest } from './test-api.js';
import { STAFF, OWNER, leadRow, timelineEntry } from './lead-rows.js';

const channelConsent = (channel: ChannelConsent['channel']): ChannelConsent => ({
  channel,
  state: 'none',
  since: null,
  reachable: true,
  suppressed: null,
});

/** The leads of a tenant as the server stores them; a test reads and changes them as other users would. */
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

  /** Changes a lead as another user would, and notifies open pages. */
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

  /** Adds a new lead while pages are open. */
  arrive(lead: LeadDetail): void {
    this.leads = [lead, ...this.leads];
    this.stream.send('lead', { leadId: lead.id });
  }

  /** Filters leads as the server does, but searches for the words only in the case type. */
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
      position: this.consent.history.length + 1,
      channel,
      action,
      method: 'staff',
      actor: 'staff',
      evidence,
      occurredAt,
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
