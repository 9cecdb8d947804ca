/** Leads as the API returns them. */
import { NO_CONFLICT } from '@praxis/contracts/conflict/conflict';
import type { LeadDetail, TimelineEntry } from '@praxis/contracts/lead/lead';
import type { Assignee } from '@praxis/contracts/lead/lead-assignment';

/** The user of `sessionOf`, as a person to whom leads can be assigned. */
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

/** @param number distinguishes ids: 1 to 999 */
export const leadId = (number: number): string =>
  `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`;

/** A new lead, masked, changed in the last minute. */
export function leadRow(number: number, changes: Partial<LeadDetail> = {}): LeadDetail {
  const now = new Date().toISOString();
  return {
    id: leadId(number),
    industry: 'law',
    name: 'A***',
    email: 'a***@ex***.com',
    phone: '***-***-0142',
    caseType: 'Family law',
    leadType: null,
    status: 'new',
    leadScore: 55,
    engagementLevel: 'medium',
    source: 'demo',
    lastInteraction: null,
    createdAt: now,
    updatedAt: now,
    assignedTo: null,
    stage: null,
    conflictState: null,
    masked: true,
    area: null,
    budget: null,
    details: null,
    urgency: 'low',
    timeline: null,
    language: null,
    tags: [],
    notes: '',
    sourceDetail: null,
    sessionId: 'session',
    scoreVersion: 3,
    revealedUntil: null,
    engagement: { points: 20, contributions: [{ factor: 'form_fill', count: 2, points: 20 }] },
    scoreContributions: [{ factor: 'asked_for_contact', points: 20 }],
    contact: null,
    scoreOpen: [{ factor: 'budget_named', points: 10 }],
    conflict: NO_CONFLICT,
    ...changes,
  };
}

export function timelineEntry(text: string, changes: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    id: `${text}/${Math.random()}`,
    kind: 'interaction',
    text,
    status: null,
    at: new Date().toISOString(),
    ...changes,
  };
}
