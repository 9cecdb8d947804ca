/**
 * Rights, keys and exports require a recent sign-in: a session that was left open or stolen is not enough.
 */
import { randomUUID } from 'node:crypto';
import { documentedRoutes, fill, nameOf, type DocumentedRoute } from '../../support/documented-routes.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { ageSessions, Browser, createPerson, signIn, type TestPerson } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';
import { VALID_BODIES } from '../../support/valid-bodies.js';

const world = World.ofFile();
let tenantId: string;
let person: TestPerson;
let tab: Browser;
let asking: DocumentedRoute[];
beforeAll(async () => {
  ({ id: tenantId } = await world.tenant());
  asking = (await documentedRoutes(world.api)).filter(({ stepUp }) => stepUp);
  expect(asking.length).toBeGreaterThan(10);
});
beforeEach(async () => {
  person = await createPerson(world.database, { memberships: [{ tenantId, role: 'owner' }] });
  tab = await signIn(world.stack, person.email, person.password);
});

const dayLater = (userId: string): Promise<void> => ageSessions(world.database, userId);

const invite = (by: Browser, options = {}) => {
  const body = { email: `${randomUUID()}@example.com`, role: 'viewer' };
  return by.post(`/v1/tenants/${tenantId}/invitations`, body, options);
};

test('every route that requires a recent sign-in refuses an old session with step_up_required', async () => {
  await dayLater(person.userId);
  const admin = await signedIn(world, { isAdmin: true });
  await dayLater(admin.userId);
  const request = (by: Browser, route: DocumentedRoute) => {
    const ids = { tenantId, id: randomUUID(), userId: randomUUID(), vendor: 'twilio', name: 'crm' };
    const body = VALID_BODIES[nameOf(route)]?.({ sessionId: 'sess-step-up', leadId: randomUUID() });
    const headers = { 'x-tenant-id': tenantId };
    const method = route.method.toUpperCase();
    return by.request(method, fill(route, ids), { headers, ...(body === undefined ? {} : { body }) });
  };
  for (const route of asking) {
    const by: Browser = route.access.includes('admin') ? admin : tab;
    const answer = await request(by, route);
    expect({ route: nameOf(route), status: answer.status, code: answer.body.code }).toEqual({
      route: nameOf(route),
      status: 403,
      code: 'step_up_required',
    });
  }
  expectRefusal(await invite(tab), 403, 'step_up_required');
  // Every other route accepts it.
  expectOk(await tab.get(`/v1/tenants/${tenantId}/users`));
});

test('the same request succeeds after signing in again, which ends the old session', async () => {
  await dayLater(person.userId);
  const thief = new Browser(world.stack.baseUrl);
  for (const [name, value] of tab.cookies) thief.cookies.set(name, value);
  await thief.session();
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const body = { email: `${randomUUID()}@example.com`, role: 'viewer' };
  const path = `/v1/tenants/${tenantId}/invitations`;
  expectRefusal(await tab.post(path, body, key), 403, 'step_up_required');
  expectOk(await tab.signIn(person.email, person.password));
  expectOk(await tab.post(path, body, key));
  expect((await thief.session()).user).toBeNull();
});

test('a wrong password does not count as signing in again, and other sessions are not renewed', async () => {
  const elsewhere = await signIn(world.stack, person.email, person.password);
  await dayLater(person.userId);
  expectRefusal(await tab.signIn(person.email, 'not the password'), 401, 'credentials_wrong');
  expectRefusal(await invite(tab), 403, 'step_up_required');
  expectOk(await tab.signIn(person.email, person.password));
  expectOk(await invite(tab));
  expectRefusal(await invite(elsewhere), 403, 'step_up_required');
});

test('a person without permission is refused without having to sign in again', async () => {
  const viewer: Member = await signedIn(world, { tenants: [{ id: tenantId, role: 'viewer' }] });
  await dayLater(viewer.userId);
  expectRefusal(await invite(viewer), 403, 'permission_denied');
});
