import type { Lead } from '@praxis/contracts/lead/lead';
import { insertUnseen, unseenLeads } from './insert-new-leads.js';
import { allLeads, listed, patchLeads, withoutLead, type LeadPages } from './lead-pages.js';

function lead(id: string, change: Partial<Lead> = {}): Lead {
  return {
    id,
    industry: 'law',
    name: 'J***',
    email: null,
    phone: null,
    caseType: null,
    leadType: null,
    status: 'new',
    stage: null,
    leadScore: 40,
    engagementLevel: 'low',
    source: 'demo',
    assignedTo: null,
    lastInteraction: null,
    createdAt: '2026-05-05T12:00:00.000Z',
    updatedAt: '2026-05-05T12:00:00.000Z',
    conflictState: null,
    masked: true,
    ...change,
  };
}

function pages(...ids: string[][]): LeadPages {
  return {
    pages: ids.map((items) => ({ ok: true, items: items.map((id) => lead(id)), nextCursor: null })),
    pageParams: ids.map(String),
  };
}

const order = (data: LeadPages): string =>
  allLeads(data)
    .map(({ id }) => id)
    .join('');

describe('patchLeads', () => {
  it('changes a lead in place and leaves other pages unchanged', () => {
    const before = pages(['a', 'b'], ['c']);
    const after = patchLeads(before, [lead('b', { status: 'qualified' })]);
    expect(order(after)).toBe('abc');
    expect(after.pages[0]?.items[1]?.status).toBe('qualified');
    expect(after.pages[0]?.items[0]).toBe(before.pages[0]?.items[0]);
    expect(after.pages[1]).toBe(before.pages[1]);
  });

  it('returns the same object if nothing changed, to avoid rendering again', () => {
    const before = pages(['a']);
    expect(patchLeads(before, [lead('a'), lead('z')])).toBe(before);
  });

  it('copies only the list’s fields from a full lead', () => {
    const full = { ...lead('a', { leadScore: 90 }), notes: 'private', details: 'more' };
    expect(patchLeads(pages(['a']), [full]).pages[0]?.items[0]).toEqual(listed(full));
    expect(listed(full)).not.toHaveProperty('notes');
  });
});

describe('insertUnseen', () => {
  const fresh = (ids: string): Lead[] => [...ids].map((id) => lead(id));

  it('inserts a new lead at the position it has on the server', () => {
    expect(order(insertUnseen(pages(['b', 'c'], ['d']), fresh('abc')))).toBe('abcd');
    expect(order(insertUnseen(pages(['a', 'c'], ['d']), fresh('abc')))).toBe('abcd');
    expect(order(insertUnseen(pages(['c']), fresh('abc')))).toBe('abc');
  });

  it('never moves a row that is already shown', () => {
    expect(order(insertUnseen(pages(['a', 'b', 'c']), fresh('cnab')))).toBe('nabc');
  });

  it('fills an empty list, and changes nothing if all leads are known', () => {
    expect(order(insertUnseen(pages([]), fresh('ab')))).toBe('ab');
    const known = pages(['a'], ['b']);
    expect(insertUnseen(known, fresh('ba'))).toBe(known);
    expect(unseenLeads(known, fresh('bx')).map(({ id }) => id)).toEqual(['x']);
  });
});

it('a lead that moved between two pages during loading is shown once', () => {
  expect(order(pages(['a', 'b'], ['b', 'c']))).toBe('abc');
  expect(order(withoutLead(pages(['a', 'b'], ['c']), 'b'))).toBe('ac');
});
