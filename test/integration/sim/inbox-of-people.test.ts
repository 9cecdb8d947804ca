/** The simulated inbox of signed-in people: complete for owners and admins, and masked like everything else. */
import { SimInboxList, type SimInboxEntry } from '@praxis/contracts/sim/sim';
import { saveMaskingSettings } from '@praxis/db/tenant/tenant-settings';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { newestMail, type Mail } from '../../support/mailbox.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { allSent, notifiedTeam, type NotifiedTeam } from '../../support/notified-team.js';
import { Browser, createPerson } from '../../support/people.js';

const world = World.ofFile();
let team: NotifiedTeam;
let partner: Member;
let notice: Mail;
let partnersNotice: Mail;
let signInMail: Mail;
beforeAll(async () => {
  team = await notifiedTeam(world);
  const { tenant, owner } = team;
  partner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  notice = await newestMail(world.stack, owner.email);
  partnersNotice = await newestMail(world.stack, partner.email);
  await Promise.all([owner, partner].map((person) => allSent(world, tenant.id, person)));
  // A colleague who requests a link to sign in.
  const colleague = await createPerson(world.database, {
    memberships: [{ tenantId: tenant.id, role: 'staff' }],
  });
  expectOk(await new Browser(world.stack.baseUrl).post('/v1/auth/magic-link', { email: colleague.email }));
  signInMail = await newestMail(world.stack, colleague.email);
});

async function admin({ inTenant = true, unmasked = false } = {}): Promise<Member> {
  const person = await signedIn(world, { isAdmin: true });
  if (inTenant) person.tenantId = team.tenant.id;
  if (unmasked) person.headers['x-unmask'] = '1';
  return person;
}

/** The inbox over all pages, by id. */
async function inboxOf(by: Member): Promise<Map<string, SimInboxEntry>> {
  const entries = new Map<string, SimInboxEntry>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page = SimInboxList.parse(expectOk(await by.get(`/v1/sim/inbox?limit=100${query}`)).body);
    for (const entry of page.items) entries.set(entry.id, entry);
    cursor = page.nextCursor;
  }
  return entries;
}

const MASKED = { subject: '***', body: '***' };
const practicesIn = (inbox: Map<string, SimInboxEntry>): Set<string | undefined> =>
  new Set([...inbox.values()].map(({ practice }) => practice));

test('an owner sees messages to leads and to the team: their own as sent, the rest masked', async () => {
  const inbox = await inboxOf(team.owner);
  expect([...inbox.values()].filter(({ lead }) => lead?.name === 'J***')).not.toEqual([]);
  expect(inbox.get(notice.id)).toMatchObject({ subject: notice.subject, body: notice.body });
  expect(inbox.get(partnersNotice.id)).toMatchObject(MASKED);
  expect(JSON.stringify([...inbox.values()])).not.toContain(partner.email);
  expect(practicesIn(inbox).size).toBe(1);
});

test('if the team sees everything, so does the owner, except links that sign in others', async () => {
  const choose = (teamSees: 'masked' | 'everything'): Promise<void> =>
    world.database.withTenant(team.tenant.id, (tx) => saveMaskingSettings(tx, { teamSees }));
  await choose('everything');
  const inbox = await inboxOf(team.owner);
  expect(inbox.get(partnersNotice.id)).toMatchObject({ to: partner.email, body: partnersNotice.body });
  expect(inbox.has(signInMail.id)).toBe(false);
  await choose('masked');
});

test.each(['staff', 'viewer'] as const)('%s see only messages to leads', async (role) => {
  const inbox = await inboxOf(team[role]);
  expect(inbox.size).toBeGreaterThan(0);
  for (const { id } of [notice, partnersNotice, signInMail]) expect(inbox.has(id)).toBe(false);
});

test('an admin sees all messages of the acting tenant, and the platform’s mails; masked until they open them', async () => {
  const inbox = await inboxOf(await admin());
  for (const { id } of [notice, partnersNotice, signInMail]) expect(inbox.get(id)).toMatchObject(MASKED);
  const seer = await admin({ unmasked: true });
  const open = await inboxOf(seer);
  for (const { id, to, body } of [notice, partnersNotice, signInMail])
    expect(open.get(id)).toMatchObject({ to, body });
  const log = await auditOf(world.database, { userId: seer.userId });
  const opened = log.filter(({ action }) => action === 'mail.unmasked');
  expect(opened.flatMap(({ detail }) => detail['entryIds'])).toContain(signInMail.id);
});

test('from another machine nobody can open a link that signs in somebody else', async () => {
  const seer = await admin({ unmasked: true });
  seer.headers['x-forwarded-for'] = '203.0.113.7';
  const inbox = await inboxOf(seer);
  expect(inbox.get(signInMail.id)).toMatchObject(MASKED);
  expect(inbox.get(notice.id)).toMatchObject({ body: notice.body });
});

test('an admin of another tenant sees none of this one’s messages, but every mail of the platform', async () => {
  const elsewhere = await admin();
  elsewhere.tenantId = (await world.tenant()).id;
  const inbox = await inboxOf(elsewhere);
  for (const { id } of [notice, partnersNotice]) expect(inbox.has(id)).toBe(false);
  expect(inbox.has(signInMail.id)).toBe(true);
});

test('an admin without a chosen tenant sees those of all tenants', async () => {
  const other = await world.tenant();
  const { sessionId, leadId } = await intakeDone(other.api);
  expectOk(await other.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const inbox = await inboxOf(await admin({ inTenant: false }));
  for (const { id } of [notice, partnersNotice, signInMail]) expect(inbox.has(id)).toBe(true);
  expect(practicesIn(inbox).size).toBeGreaterThan(1);
  expect(JSON.stringify([...inbox.values()])).not.toMatch(/Jordan/);
});
