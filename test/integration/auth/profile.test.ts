/** The profile: ten optional fields that belong to the person. */
import { Profile } from '@praxis/contracts/auth/profile';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const FULL = {
  businessName: 'Harbor Law Group',
  industry: 'law',
  website: 'https://harbor.example.com/',
  companySize: '6-20',
  phone: '+1 313 555 0100',
  timezone: 'America/Chicago',
  serviceAreaCity: 'Detroit',
  serviceAreaState: 'MI',
  crmType: 'Clio',
  preferredCallFlow: 'both',
};
const EMPTY = Object.fromEntries(Object.keys(FULL).map((name) => [name, null]));

const world = World.ofFile();
let person: Member;
beforeEach(async () => {
  person = await signedIn(world);
});

const read = async (member = person): Promise<Profile> =>
  Profile.parse(expectOk(await member.get('/v1/profiles/me')).body.profile);

test('a new person’s profile is empty except for their email address', async () => {
  expect(await read()).toEqual({ ...EMPTY, email: person.email, updatedAt: null });
});

test('stores all ten profile fields', async () => {
  const answer = expectOk(await person.put('/v1/profiles/me', FULL));
  expect(answer.body.profile).toMatchObject({ ...FULL, email: person.email });
  expect(await read()).toMatchObject(FULL);
});

test('a person can set their name, and their team sees it', async () => {
  const tenant = await world.tenant();
  const member = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const nameInTeam = async (): Promise<unknown> =>
    (expectOk(await member.get(`/v1/tenants/${tenant.id}/users`)).body.items as { name: unknown }[])[0]?.name;
  expect(expectOk(await member.get('/v1/profiles/me/name')).body.name).toBeNull();
  expect(await nameInTeam()).toBeNull();
  expectOk(await member.put('/v1/profiles/me/name', { name: '  Dana Whitfield ' }));
  expect(await nameInTeam()).toBe('Dana Whitfield');
  expect(await member.session()).toMatchObject({ user: { name: 'Dana Whitfield' } });
  expect(expectOk(await member.get('/v1/leads/assignees')).body.items).toMatchObject([
    { name: 'Dana Whitfield' },
  ]);
  expectOk(await member.put('/v1/profiles/me/name', { name: '' }));
  expect(await nameInTeam()).toBeNull();
  expect(refusedFields(await member.put('/v1/profiles/me/name', { name: 'x'.repeat(81) }))).toEqual(['name']);
});

test('clears a field that is omitted, null or empty', async () => {
  expectOk(await person.put('/v1/profiles/me', FULL));
  expectOk(await person.put('/v1/profiles/me', { businessName: '', phone: null, crmType: 'None' }));
  expect(await read()).toMatchObject({ ...EMPTY, crmType: 'None' });
});

test('keeps the profiles of two people separate', async () => {
  expectOk(await person.put('/v1/profiles/me', FULL));
  expect(await read(await signedIn(world))).toMatchObject(EMPTY);
});

test.each([
  ['website', 'javascript:alert(1)'],
  ['website', 'harbor'],
  ['industry', 'space'],
  ['companySize', '7'],
  ['phone', 'call me'],
  ['timezone', 'Mars/Olympus'],
  ['crmType', 'Notebook'],
  ['preferredCallFlow', 'none'],
  ['businessName', 'x'.repeat(121)],
  ['businessName', 'a\u0000b'],
  ['serviceAreaCity', 7],
])('refuses %s %j and keeps the earlier value', async (field, value) => {
  expectOk(await person.put('/v1/profiles/me', FULL));
  const answer = await person.put('/v1/profiles/me', { ...FULL, [field]: value });
  expectRefusal(answer, 400, 'validation_failed');
  expect([...new Set(refusedFields(answer))]).toEqual([field]);
  expect(await read()).toMatchObject(FULL);
});

test.each([{ email: 'other@example.com' }, { userId: 'x' }, { role: 'admin' }, { isAdmin: true }])(
  'refuses the extra field of %j',
  async (extra) => {
    expectRefusal(await person.put('/v1/profiles/me', { ...FULL, ...extra }), 400, 'validation_failed');
    expect(await read()).toMatchObject({ ...EMPTY, email: person.email });
  },
);

test('requires a session, requires a CSRF token for each change, and refuses demo sessions', async () => {
  for (const method of ['GET', 'PUT'])
    expectRefusal(
      await world.api.request(method, '/v1/profiles/me', {
        key: null,
        ...(method === 'PUT' ? { body: FULL } : {}),
      }),
      401,
      'not_authenticated',
    );
  expectRefusal(await person.put('/v1/profiles/me', FULL, { headers: { 'x-csrf-token': 'x' } }), 403, 'csrf');
  const visitor = await signedIn(world, { readOnly: true });
  expectRefusal(await visitor.put('/v1/profiles/me', FULL), 403, 'read_only');
});
