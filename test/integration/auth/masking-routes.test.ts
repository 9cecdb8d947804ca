/**
 * Every route that shows people, in each mode of the practice and for each role. The routes come from the OpenAPI
 * document, and what each shows in full is compared with a table, so that a new route cannot be forgotten.
 */
import { randomBytes } from 'node:crypto';
import { addParties } from '@praxis/db/conflict/conflict-party';
import { saveConflictSettings, saveMaskingSettings } from '@praxis/db/tenant/tenant-settings';
import type { TeamSight } from '@praxis/contracts/core/masking';
import {
  documentedRoutes,
  fill,
  nameOf,
  parametersOf,
  type DocumentedRoute,
} from '../../support/documented-routes.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { webhooksProcessed } from '../../support/webhooks.js';

/** Only letters, so that it can be part of a spoken name. */
const RUN = [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
/** Patterns that recognize each kind of personal data in an answer. */
const MARKS = {
  name: new RegExp(`Nm${RUN}`),
  contact: new RegExp(`em${RUN}@|555-?0177`),
  text: new RegExp(`Tx${RUN}`),
} as const;
type Kind = keyof typeof MARKS;
const KINDS = Object.keys(MARKS) as Kind[];

/** Kinds that each route shows to a team that sees everything. A team that sees names only gets just the kind `name`. */
const SHOWS: Record<string, readonly Kind[]> = {
  'get /v1/appointments': ['name'],
  'get /v1/appointments/{id}': ['name', 'contact'],
  'get /v1/calls': ['name'],
  'get /v1/calls/{id}': ['name', 'contact', 'text'],
  'get /v1/contacts/{id}': ['name', 'contact'],
  'get /v1/conversations': ['name', 'text'],
  'get /v1/conversations/{id}': ['name', 'contact', 'text'],
  'get /v1/leads': ['name', 'contact'],
  'get /v1/leads/{id}': ['name', 'contact', 'text'],
  'get /v1/leads/{id}/correspondence': ['name'],
  'get /v1/leads/{id}/history': ['name', 'text'],
  'get /v1/messages': ['name', 'text'],
  'get /v1/sim/inbox': ['name', 'contact'],
  'get /v1/today': ['name', 'text'],
};
/** A name inside free text is masked with the text, so a team that sees only names sees none on these routes. */
const NAMED_IN_TEXT_ALONE: ReadonlySet<string> = new Set([
  'get /v1/leads/{id}/correspondence',
  'get /v1/messages',
]);
/** Changes whose answer shows a person, each with a body that changes as little as possible. */
const CHANGES: Record<string, object> = {
  'patch /v1/leads/{id}': { status: 'qualified' },
  'post /v1/leads/{id}/notes': { note: 'Nothing of note' },
  'post /v1/leads/{id}/conflict-decision': { decision: 'cleared', reason: 'Another person' },
};
/**
 * Changes that need no test here: a tested reading route shows the same, or `masked` in the answer is about no person.
 */
const AS_READ: Record<string, string> = {
  'patch /v1/appointments/{id}': 'as listed',
  'post /v1/leads': 'a lead that its author has just typed',
  'post /v1/leads/{id}/claim': 'shows it to whoever claims it, below',
  'post /v1/leads/{id}/conflict-check': 'as the decision',
  'post /v1/leads/{id}/reveal': 'answers with a time alone',
  'post /v1/calls/{id}/reveal': 'answers with a time alone',
  'post /v1/contacts/{id}/merge': 'as read',
  'post /v1/contacts/{id}/keep-apart': 'as read',
  'post /v1/contacts/merges/{id}/undo': 'as read',
  'post /v1/leads/{id}/proof': 'an export: its masked is about the file, which is for owners',
  'post /v1/exports': 'whether the file is masked',
  'put /v1/settings/integrations/crm/key': 'the visible part of a key',
  'delete /v1/settings/integrations/crm/key': 'the visible part of a key',
};
/** A route that shows no lead, but a firm's own list of parties, which its staff maintain. */
const NOBODYS_LEAD = 'get /v1/conflict-parties';
/** Whether the test reads a route. Streams have their own tests, and files are behind signed links. */
const isRead = (route: DocumentedRoute): boolean =>
  route.method === 'get' &&
  nameOf(route) !== NOBODYS_LEAD &&
  !route.path.startsWith('/v1/live') &&
  !/\/(file|manifest|report|logo)\b/.test(route.path);
const isOfTenant = ({ access }: DocumentedRoute): boolean =>
  access.some((rule) => ['viewer', 'staff', 'owner', 'user'].includes(rule));

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let routes: DocumentedRoute[];
let ids: string[];
let leadId: string;

beforeAll(async () => {
  tenant = await world.tenant();
  const name = `Nm${RUN} Person`;
  await world.database.withTenant(tenant.id, async (tx) => {
    await saveConflictSettings(tx, { holdsBooking: false });
    await addParties(tx, world.stack.secrets().masterKey, {
      parties: [{ name, role: 'adverse' }],
      by: 'a test',
    });
  });
  const intake = await intakeDone(tenant.api, 'law', {
    name,
    contact: { phone: '313-555-0177', email: `em${RUN}@example.com` },
    details: `Tx${RUN} details`,
  });
  const { sessionId } = intake;
  leadId = intake.leadId;
  const booked = expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId })).body;
  await followUpSent(tenant.api, { sessionId, leadId }, { channel: ['sms'] });
  expectOk(await tenant.api.post('/v1/sim/inbound', { sessionId, body: `Tx${RUN} reply` }));
  await webhooksProcessed(world.database, tenant.id);
  const started = expectOk(await tenant.api.post('/v1/law/calls', { sessionId })).body;
  const call = String((started.call as { id: string }).id);
  const said = {
    sessionId,
    turnId: 'turn-1',
    text: `My name is ${name}, my number is 313-555-0177, Tx${RUN}`,
  };
  expectOk(await tenant.api.post(`/v1/calls/${call}/turns`, said));
  expectOk(await tenant.api.post(`/v1/calls/${call}/end`, { sessionId }));
  // Corrects the lead, so that it has a history.
  const seer = await admin(true);
  for (const facts of [{ name: `${name} Junior` }, { name }, { details: `Tx${RUN} corrected` }])
    expectOk(await seer.patch(`/v1/leads/${leadId}`, facts));
  const [contact] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ id: string }>`select contact_id as id from leads where id = ${leadId}`,
  );
  ids = [leadId, String((booked.appointment as { id: string }).id), call, contact?.id ?? ''];
  routes = await documentedRoutes(world.api);
});

async function admin(unmask = false): Promise<Member> {
  const person = await signedIn(world, { isAdmin: true });
  person.tenantId = tenant.id;
  if (unmask) person.headers['x-unmask'] = '1';
  return person;
}
const PEOPLE = {
  owner: () => signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] }),
  staff: () => signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] }),
  viewer: () => signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] }),
  demo: () => signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }], readOnly: true }),
  admin: () => admin(),
} satisfies Record<string, () => Promise<Member>>;
type Role = keyof typeof PEOPLE;

const choose = (teamSees: TeamSight): Promise<void> =>
  world.database.withTenant(tenant.id, (tx) => saveMaskingSettings(tx, { teamSees }));

/** The kinds that a person sees on each reading route, when every record's id is tried. */
async function seenBy(who: Member): Promise<Record<string, Kind[]>> {
  const seen: Record<string, Kind[]> = {};
  for (const route of routes.filter((one) => isRead(one) && isOfTenant(one))) {
    const parameters = parametersOf(route);
    const texts: string[] = [];
    for (const id of parameters.some((name) => name !== 'tenantId') ? ids : ['']) {
      const values = Object.fromEntries(parameters.map((name) => [name, id]));
      const { body } = await who.get(fill(route, { ...values, tenantId: tenant.id, industry: 'law' }));
      texts.push(JSON.stringify(body));
    }
    const kinds = KINDS.filter((kind) => texts.some((text) => MARKS[kind].test(text)));
    if (kinds.length > 0) seen[nameOf(route)] = kinds;
  }
  return seen;
}

const NAMES_ALONE: Record<string, readonly Kind[]> = Object.fromEntries(
  Object.entries(SHOWS).flatMap(([route, kinds]) =>
    kinds.includes('name') && !NAMED_IN_TEXT_ALONE.has(route) ? [[route, ['name'] as const]] : [],
  ),
);

describe.each<[TeamSight, Record<string, readonly Kind[]>]>([
  ['masked', {}],
  ['names', NAMES_ALONE],
  ['everything', SHOWS],
])('where the team sees %s', (teamSees, expected) => {
  beforeEach(() => choose(teamSees));

  test.each<Role>(['owner', 'staff'])(
    'a member with the role %s sees only what the setting allows, on every route',
    async (role) => {
      const who = await PEOPLE[role]();
      expect(await seenBy(who)).toEqual(expected);
      // The log must not show an unmasking by a person, because the practice's setting decided it.
      expect(await auditOf(world.database, { userId: who.userId })).toEqual(
        expect.not.arrayContaining([expect.objectContaining({ action: 'lead.unmasked' })]),
      );
    },
  );

  test.each<Role>(['viewer', 'demo', 'admin'])(
    'everything stays masked for a user with the role %s',
    async (role) => {
      expect(await seenBy(await PEOPLE[role]())).toEqual({});
    },
  );

  test.each(Object.entries(CHANGES))('the response of %s is masked in the same way', async (route, body) => {
    const who = await PEOPLE.staff();
    const [method = '', path = ''] = route.split(' ');
    const answer = await who.request(method.toUpperCase(), path.replace('{id}', leadId), { body });
    const text = JSON.stringify(expectOk(answer).body);
    expect(MARKS.name.test(text)).toBe(teamSees !== 'masked');
    expect(MARKS.contact.test(text)).toBe(teamSees === 'everything' && route !== decision);
  });

  test('a consent export stays masked until the lead is revealed', async () => {
    const who = await PEOPLE.owner();
    const read = async (): Promise<string> =>
      JSON.stringify(expectOk(await who.get(`/v1/leads/${leadId}/consent/export`)).body);
    expect(await read()).not.toMatch(MARKS.name);
    expectOk(await who.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Check details' }));
    expect(await read()).toMatch(MARKS.name);
    expectOk(await who.delete(`/v1/leads/${leadId}/reveal`));
    expect(await read()).not.toMatch(MARKS.name);
  });
});
const decision = 'post /v1/leads/{id}/conflict-decision';

test('every route whose response to a change contains a person is tested above', async () => {
  const { body } = await world.api.get('/v1/openapi.json', { key: null });
  const document = body as unknown as { paths: Record<string, Record<string, { responses: object }>> };
  const schemas = (body.components as { schemas: Record<string, unknown> }).schemas;
  const mentions = (value: unknown, seen = new Set<string>()): boolean => {
    const text = JSON.stringify(value) ?? '';
    if (/"(revealedUntil|masked|conflict)":\{/.test(text)) return true;
    return [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].some(([, name = '']) => {
      if (seen.has(name)) return false;
      seen.add(name);
      return mentions(schemas[name], seen);
    });
  };
  const changes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { responses }]) => method !== 'get' && mentions(responses))
      .map(([method]) => `${method} ${path}`),
  );
  expect(changes.toSorted()).toEqual([...Object.keys(CHANGES), ...Object.keys(AS_READ)].toSorted());
});

describe('searching', () => {
  const found = async (who: Member, q: string): Promise<number> => {
    const { items } = expectOk(await who.get(`/v1/leads?q=${q}`)).body as { items: unknown[] };
    return items.length;
  };

  test.each<TeamSight>(['masked', 'names', 'everything'])(
    'finds names for staff and nothing for viewers where the team sees %s',
    async (teamSees) => {
      await choose(teamSees);
      const [staff, viewer] = [await PEOPLE.staff(), await PEOPLE.viewer()];
      expect(await found(staff, `Nm${RUN}`)).toBeGreaterThan(0);
      // People cannot be found by texts about them.
      expect(await found(staff, `Tx${RUN}`)).toBe(0);
      for (const q of [`Nm${RUN}`, `em${RUN}`, '0177']) expect(await found(viewer, q)).toBe(0);
    },
  );
});

describe('the masking setting', () => {
  const put = (who: Member, teamSees: string): ReturnType<Member['put']> =>
    who.put('/v1/settings/masking', { teamSees });
  beforeEach(() => choose('masked'));

  test('can be changed by owners and admins, and the audit log has the old and new value', async () => {
    const [owner, operator, staff, viewer] = await Promise.all([
      PEOPLE.owner(),
      PEOPLE.admin(),
      PEOPLE.staff(),
      PEOPLE.viewer(),
    ]);
    for (const who of [staff, viewer]) expectRefusal(await put(who, 'names'), 403, 'permission_denied');
    expectRefusal(await put(owner, 'all'), 400, 'validation_failed');
    expectOk(await put(owner, 'names'));
    expectOk(await put(owner, 'names'));
    expectOk(await put(operator, 'everything'));
    expect(expectOk(await staff.get('/v1/settings/masking')).body).toMatchObject({
      settings: { teamSees: 'everything' },
    });
    expectRefusal(await viewer.get('/v1/settings/masking'), 403, 'permission_denied');
    const log = (await auditOf(world.database, { tenantId: tenant.id })).filter(
      ({ action }) => action === 'settings.masking_changed',
    );
    expect(log.map(({ userId, detail }) => ({ userId, detail }))).toEqual([
      { userId: owner.userId, detail: { from: 'masked', to: 'names' } },
      { userId: operator.userId, detail: { from: 'names', to: 'everything' } },
    ]);
  });
});

describe('a lead that a member takes on', () => {
  beforeEach(() => choose('masked'));

  test.each<[string, (who: Member) => ReturnType<Member['post']>]>([
    ['claims', (who) => who.post(`/v1/leads/${leadId}/claim`)],
    ['assigns to themselves', (who) => who.patch(`/v1/leads/${leadId}`, { assignedTo: who.userId })],
    [
      'takes it over in the inbox',
      (who) => who.patch(`/v1/conversations/${leadId}`, { assignedTo: who.userId }),
    ],
  ])('(%s) is revealed only to that member, and logged with the purpose “claimed”', async (_, take) => {
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update leads set assigned_to = null where id = ${leadId}`,
    );
    const [staff, colleague] = [await PEOPLE.staff(), await PEOPLE.staff()];
    const seen = async (who: Member): Promise<object> =>
      expectOk(await who.get(`/v1/leads/${leadId}`)).body['lead'] as object;
    expectOk(await take(staff));
    expect(await seen(staff)).toMatchObject({ masked: false, name: `Nm${RUN} Person` });
    expect(await seen(colleague)).toMatchObject({ masked: true, name: 'N***' });
    const log = await auditOf(world.database, { userId: staff.userId });
    expect(log.find(({ action }) => action === 'lead.revealed')).toMatchObject({
      targetId: leadId,
      detail: { purpose: 'claimed' },
    });
  });
});
