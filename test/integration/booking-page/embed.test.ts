/** The sites that may show the booking page: only listed ones, and only the page that is made for other sites. */
import type { EmbedSettingsResult } from '@praxis/contracts/booking-page/embed';
import { BookingVisitor, nextWednesday } from '../../support/booking-page.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi } from '../../support/own-api.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
const SITE = 'https://www.example.com';

interface Practice {
  id: string;
  owner: Member;
}

async function practice(): Promise<Practice> {
  const { id } = await world.tenant();
  return { id, owner: await signedIn(world, { tenants: [{ id, role: 'owner' }] }) };
}

async function headersOf(path: string, baseUrl = world.stack.baseUrl): Promise<Headers & { status: number }> {
  const { headers, status } = await fetch(`${baseUrl}${path}`);
  return Object.assign(headers, { status });
}

const ancestorsOf = (headers: Headers): string | undefined =>
  /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];

test('only listed sites may frame the page for other sites; no other page can be framed', async () => {
  const { id, owner } = await practice();
  const embed = `/embed/book/${id}`;
  expect(ancestorsOf(await headersOf(embed))).toBe("'none'");
  const saved = expectOk(await owner.put('/v1/settings/embed', { origins: [SITE, 'http://localhost:5173'] }));
  expect(saved.body).toMatchObject({ origins: ['http://localhost:5173', SITE] });
  for (const path of [embed, `${embed}/intake`]) {
    const headers = await headersOf(path);
    expect(headers.status).toBe(200);
    expect(ancestorsOf(headers)).toBe(`http://localhost:5173 ${SITE}`);
    expect(headers.get('x-frame-options')).toBeNull();
  }
  for (const path of [`/book/${id}`, `/book/${id}/intake`, '/', '/appointment', '/login']) {
    const headers = await headersOf(path);
    expect(ancestorsOf(headers)).toBe("'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
  const other = await practice();
  expect(ancestorsOf(await headersOf(`/embed/book/${other.id}`))).toBe("'none'");
  const page = await new BookingVisitor(world.stack.baseUrl, id).get();
  expect(page.body.embedOrigins).toEqual(['http://localhost:5173', SITE]);
  expectOk(await owner.put('/v1/settings/embed', { origins: [] }));
  expect(ancestorsOf(await headersOf(embed))).toBe("'none'");
});

test('an unknown practice gets a 404 page that names no brand', async () => {
  for (const path of ['/book/no-such-practice', '/embed/book/no-such-practice']) {
    const answer = await fetch(`${world.stack.baseUrl}${path}`);
    expect(answer.status).toBe(404);
    expect(ancestorsOf(answer.headers)).toBe("'none'");
    expect((await answer.text()).replaceAll(/(?:src|href)="[^"]*"/g, '')).not.toMatch(/praxis/i);
  }
});

test('the list accepts only origins of sites, and only the owner can change it', async () => {
  const { id, owner } = await practice();
  for (const origin of [`${SITE}/page`, '*', "https://a; script-src 'unsafe-inline'", 'http://example.com'])
    expectRefusal(await owner.put('/v1/settings/embed', { origins: [origin] }), 400, 'validation_failed');
  const staff = await signedIn(world, { tenants: [{ id, role: 'staff' }] });
  expectRefusal(await staff.put('/v1/settings/embed', { origins: [SITE] }), 403, 'permission_denied');
  const { body } = expectOk(await staff.get('/v1/settings/embed'));
  expect(body).toMatchObject({ origins: [] } satisfies Partial<EmbedSettingsResult>);
  const viewer = await signedIn(world, { tenants: [{ id, role: 'viewer' }] });
  expectRefusal(await viewer.get('/v1/settings/embed'), 403, 'permission_denied');
});

test('a foreign page cannot book, even if it is listed, but its frame can', async () => {
  const { id, owner } = await practice();
  expectOk(await owner.put('/v1/settings/embed', { origins: [SITE] }));
  const visitor = new BookingVisitor(world.stack.baseUrl, id);
  const robotToken = await visitor.robotToken();
  const answer = await visitor.book(nextWednesday(10), { robotToken }, { headers: { origin: SITE } });
  expectRefusal(answer, 403, 'csrf');
});

test('other sites may include the script, which is small and needs nothing else', async () => {
  const answer = await fetch(`${world.stack.baseUrl}/embed.js`);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  const script = await answer.text();
  expect(script.length).toBeLessThan(5 * 1024);
  expect(script).not.toMatch(/import[ (]|eval|innerHTML/);
});

test('the policy permits the vendor’s script if its keys are set, only on booking pages', async () => {
  const { id } = await practice();
  expect((await headersOf(`/book/${id}`)).get('content-security-policy')).not.toContain('cloudflare');
  const own = await startOwnApi(world.stack, { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' });
  try {
    const policy = (await headersOf(`/book/${id}`, own.baseUrl)).get('content-security-policy') ?? '';
    // In addition to the script that loads the page's code, which the policy allows by its hash.
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' https:\/\/challenges\.cloudflare\.com;/);
    expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
    const home = await headersOf('/', own.baseUrl);
    expect(home.get('content-security-policy')).not.toContain('cloudflare');
    const live = new BookingVisitor(own.baseUrl, id);
    expect((await live.get()).body.robotCheck).toEqual({ kind: 'turnstile', siteKey: 'site' });
    expectRefusal(await live.post('/robot-check', {}), 404, 'not_found');
  } finally {
    await own.stop();
  }
});
