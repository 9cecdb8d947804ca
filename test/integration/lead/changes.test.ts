/** The details of a lead: the reasons for its score, its status, its notes; who may change it, and how it is masked. */
import { randomUUID } from 'node:crypto';
import { LeadResult, type LeadDetail } from '@praxis/contracts/lead/lead';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { countLeads } from '../../support/lead-rows.js';
import { auditOf, createTeam, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { signIn } from '../../support/people.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let viewer: Member;
let leadId: string;
let sessionId: string;
beforeEach(async () => {
  ({ tenant, staff, viewer } = await createTeam(world));
  ({ leadId, sessionId } = await intakeDone(tenant.api, 'law', {
    name: 'Ada Lovelace',
    contact: { email: 'ada@example.com' },
    details: 'Short.',
    urgency: 'medium',
  }));
});

async function read(member: Member = staff): Promise<LeadDetail> {
  return LeadResult.parse(expectOk(await member.get(`/v1/leads/${leadId}`)).body).lead;
}

async function storedNotes(): Promise<string> {
  return await world.database.withTenant(tenant.id, async (tx) => {
    const [row] = await tx.query<{ notes: string }>`select notes from leads where id = ${leadId}`;
    return row?.notes ?? '';
  });
}

describe('the score', () => {
  test('includes its contributions, what would change it, its session and its run', async () => {
    const lead = await read();
    expect(lead.scoreContributions).toEqual([
      { factor: 'asked_for_contact', points: 40 },
      { factor: 'email_given', points: 8 },
      { factor: 'urgency', points: 8 },
    ]);
    expect(lead).toMatchObject({ leadScore: 56, scoreVersion: 2, sessionId });
    expect(lead.scoreOpen).toEqual([
      { factor: 'urgency', points: 14 },
      { factor: 'phone_given', points: 12 },
      { factor: 'details', points: 10 },
    ]);
    expect(lead.run?.workflowId).toContain(sessionId);
    expect(lead.run?.runId).toBeTruthy();
  });

  test('is shown to a viewer too, while personal data stays masked', async () => {
    const lead = await read(viewer);
    expect(lead).toMatchObject({ masked: true, name: 'A***', email: 'a***@ex***.com', details: '***' });
    expect(lead.scoreContributions).toHaveLength(3);
  });
});

test('masks a demo visitor’s session id, which is part of the run’s address, with the person', async () => {
  const visit = await intakeDone(world.api);
  const seeded = await signIn(world.stack, 'staff@harbor-law.example');
  const { lead } = LeadResult.parse(expectOk(await seeded.get(`/v1/leads/${visit.leadId}`)).body);
  expect(lead).toMatchObject({ masked: true, sessionId: '***' });
  expect(lead.run).toBeUndefined();
  const timeline = expectOk(await seeded.get(`/v1/leads/${visit.leadId}/timeline`));
  expect(JSON.stringify(timeline.body)).not.toContain(visit.sessionId);
  expectOk(await seeded.post(`/v1/leads/${visit.leadId}/reveal`, { purpose: 'Asked to be rung back' }));
  const shown = LeadResult.parse(expectOk(await seeded.get(`/v1/leads/${visit.leadId}`)).body).lead;
  expect(shown.sessionId).toBe(visit.sessionId);
  expect(shown.run?.workflowId).toContain(visit.sessionId);
});

describe('status', () => {
  test('changes from any status to any other; the list, the counters and the log follow', async () => {
    for (const status of [
      'closed_lost',
      'converted',
      'new',
      'appointment_scheduled',
      'qualified',
      'contacted',
    ]) {
      const { body } = expectOk(await staff.patch(`/v1/leads/${leadId}`, { status }));
      expect(LeadResult.parse(body).lead.status).toBe(status);
      expect((expectOk(await tenant.api.get('/v1/leads')).body.items as unknown[])[0]).toMatchObject({
        status,
      });
      const { stats } = expectOk(await tenant.api.get('/v1/leads/stats')).body;
      expect(stats).toEqual(await countLeads(world.database, tenant.id));
    }
    const log = await auditOf(world.database, { tenantId: tenant.id });
    expect(log.filter(({ action }) => action === 'lead.status_changed')).toHaveLength(6);
  });

  test('setting the same status changes nothing', async () => {
    const before = await read();
    expectOk(await staff.patch(`/v1/leads/${leadId}`, { status: before.status }));
    expect((await read()).updatedAt).toBe(before.updatedAt);
  });

  test.each([
    [{ status: 'unknown' }],
    [{ status: '' }],
    [{ status: null }],
    [{ status: ['new'] }],
    [{}],
    [{ status: 'new', leadScore: 100 }],
    [{ status: 'constructor' }],
  ])('refuses %j and changes nothing', async (body) => {
    const before = await read();
    expectRefusal(await staff.patch(`/v1/leads/${leadId}`, body), 400, 'validation_failed');
    expect(await read()).toEqual(before);
  });
});

describe('notes', () => {
  test('are appended with time and author, oldest first', async () => {
    for (const note of ['First note', '  Second, on\n\n two lines 🙂  '])
      expectOk(await staff.post(`/v1/leads/${leadId}/notes`, { note }));
    const stamp = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ ${staff.email.replace(/\./g, String.raw`\.`)}`;
    expect(await storedNotes()).toMatch(
      new RegExp(String.raw`^${stamp}\nFirst note\n\n${stamp}\nSecond, on\ntwo lines 🙂$`),
    );
    expect((await read()).notes).toBe('***');
    expectOk(await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'To ring back' }));
    expect((await read()).notes).toBe(await storedNotes());
  });

  test('a note cannot imitate another author', async () => {
    const forged = 'Mine\n\n2026-01-01T00:00:00Z owner@example.com\nI agree';
    expectOk(await staff.post(`/v1/leads/${leadId}/notes`, { note: forged }));
    expect((await storedNotes()).split('\n\n')).toHaveLength(1);
  });

  test('forty simultaneous notes are all stored once', async () => {
    const other = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
    const notes = Array.from({ length: 40 }, (_, n) => `note-${n}-end`);
    await Promise.all(
      notes.map(async (note, n) =>
        expectOk(await (n % 2 ? staff : other).post(`/v1/leads/${leadId}/notes`, { note })),
      ),
    );
    const paragraphs = (await storedNotes()).split('\n\n');
    expect(paragraphs.map((paragraph) => paragraph.split('\n')[1]).sort()).toEqual([...notes].sort());
    const members = [other.email, staff.email];
    for (const paragraph of paragraphs) {
      const n = Number(/note-(\d+)-end/.exec(paragraph)?.[1]);
      expect(paragraph).toContain(` ${members[n % 2]}\n`);
    }
  });

  test.each([
    [{ note: '' }],
    [{ note: ' \t\r\n\u00a0 ' }],
    [{ note: null }],
    [{ note: 5 }],
    [{}],
    [{ note: 'x'.repeat(4_001) }],
    [{ note: 'nul \u0000' }],
    [{ note: 'half \ud800' }],
    [{ note: 'ok', author: 'somebody@example.com' }],
  ])('refuses %j and stores nothing', async (body) => {
    const before = await read();
    expectRefusal(await staff.post(`/v1/leads/${leadId}/notes`, body), 400, 'validation_failed');
    expect(await storedNotes()).toBe('');
    expect(await read()).toEqual(before);
  });

  test('a request repeated with its key adds its note once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expectOk(await staff.post(`/v1/leads/${leadId}/notes`, { note: 'Once' }, { headers }));
    expect((await storedNotes()).match(/Once/g)).toHaveLength(1);
  });
});

describe('refusals', () => {
  const requests: [string, string, object][] = [
    ['PATCH', '', { status: 'converted' }],
    ['POST', '/notes', { note: 'Not mine to write' }],
  ];

  test.each(requests)('a viewer: %s %s', async (method, path, body) => {
    const answer = await viewer.request(method, `/v1/leads/${leadId}${path}`, { body });
    expectRefusal(answer, 403, 'permission_denied');
    expect(answer.body.error).toBe('Permission denied');
    expect(await storedNotes()).toBe('');
  });

  test.each(requests)(
    'a read-only session, a stranger, and the tenant’s own key: %s %s',
    async (method, path, body) => {
      const demo = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }], readOnly: true });
      expectRefusal(await demo.request(method, `/v1/leads/${leadId}${path}`, { body }), 403, 'read_only');
      expectRefusal(
        await world.api.request(method, `/v1/leads/${leadId}${path}`, { body, key: null }),
        401,
        'not_authenticated',
      );
      expect((await tenant.api.request(method, `/v1/leads/${leadId}${path}`, { body })).status).toBe(401);
      expect(await read()).toMatchObject({ status: 'new' });
    },
  );

  test.each(requests)('staff of another tenant, and an unknown lead: %s %s', async (method, path, body) => {
    const elsewhere = await world.tenant();
    const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
    const foreign = await stranger.request(method, `/v1/leads/${leadId}${path}`, { body });
    const nobodys = await stranger.request(method, `/v1/leads/${randomUUID()}${path}`, { body });
    expectRefusal(foreign, 404, 'not_found');
    expect(foreign.body.error).toBe(nobodys.body.error);
    expectRefusal(
      await staff.request(method, `/v1/leads/not-an-id${path}`, { body }),
      400,
      'validation_failed',
    );
    expect(await storedNotes()).toBe('');
  });
});
