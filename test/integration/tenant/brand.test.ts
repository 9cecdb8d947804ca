/**
 * Brands: colors checked for contrast, logos checked by their bytes, and nothing that could carry a script.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { BrandResult, DEFAULT_BRAND_COLORS, LOGO_MAX_BYTES } from '@praxis/contracts/tenant/brand';
import { checkBrandContrast } from '@praxis/contracts/tenant/brand-contrast';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import type { TestTenant } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { PIXEL } from '../../support/valid-bodies.js';

const COLORS = { bg: '#101418', primary: '#3DA9FC', accent: '#F5F7FA' };

const world = World.ofFile();
let tenant: TestTenant;
let owner: Member;
let brand: string;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  brand = `/v1/tenants/${tenant.id}/brand`;
});

const read = async (): Promise<BrandResult> => BrandResult.parse(expectOk(await owner.get(brand)).body);

test('a tenant without a brand shows its own name in the default colors', async () => {
  expect(await read()).toEqual({
    ok: true,
    brand: { name: tenant.name, colors: DEFAULT_BRAND_COLORS, logoUrl: null },
    findings: [],
    corrected: null,
  });
});

test('a brand with good contrast is saved without findings', async () => {
  const answer = expectOk(await owner.put(brand, { name: '  Harbor Law ', colors: COLORS }));
  expect(answer.body).toMatchObject({
    brand: { name: 'Harbor Law', colors: COLORS },
    findings: [],
    corrected: null,
  });
  expect((await read()).brand).toEqual({ name: 'Harbor Law', colors: COLORS, logoUrl: null });
  const shown = expectOk(await owner.get(`/v1/tenants/${tenant.id}`)).body;
  expect(shown.brand).toEqual({ name: 'Harbor Law', colors: COLORS, logoUrl: null });
});

test.each([
  [{ bg: '#0A0A0A', primary: '#111111', accent: '#FFFFFF' }, ['primary']],
  [{ bg: '#FFFFFF', primary: '#00A3FF', accent: '#EEEEEE' }, ['primary', 'accent']],
  [{ bg: '#808080', primary: '#808080', accent: '#808080' }, ['primary', 'accent']],
])('the colors %j return findings and a palette with good contrast', async (colors, pairs) => {
  for (const answer of [
    await owner.post(`${brand}/check`, { name: 'X', colors }),
    await owner.put(brand, { name: 'X', colors }),
  ]) {
    const { findings, corrected } = BrandResult.parse(expectOk(answer).body);
    expect(findings.map(({ pair }) => pair)).toEqual(pairs);
    expect(findings.every(({ ratio, needed }) => ratio < needed)).toBe(true);
    expect(corrected?.bg).toBe(colors.bg);
    expect(corrected && checkBrandContrast(corrected).findings).toEqual([]);
  }
});

test('a check saves nothing', async () => {
  expectOk(await owner.post(`${brand}/check`, { name: 'Not mine', colors: COLORS }));
  expect((await read()).brand.name).toBe(tenant.name);
});

test('a broken stored palette is replaced by the default one', async () => {
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update tenants set brand_json = '{"name": 7, "colors": {"bg": "red"}, "logoUrl": {}}'
      where id = ${tenant.id}`,
  );
  expect((await read()).brand).toEqual({ name: tenant.name, colors: DEFAULT_BRAND_COLORS, logoUrl: null });
});

test.each([
  ['name', { name: '<script>alert(1)</script>', colors: COLORS }],
  ['name', { name: '"><img src=x onerror=alert(1)>', colors: COLORS }],
  ['name', { name: '', colors: COLORS }],
  ['name', { name: 'x'.repeat(61), colors: COLORS }],
  ['name', { name: 'a\u0000b', colors: COLORS }],
  ['colors.bg', { name: 'X', colors: { ...COLORS, bg: 'red' } }],
  ['colors.bg', { name: 'X', colors: { ...COLORS, bg: 'url(javascript:alert(1))' } }],
  ['colors.primary', { name: 'X', colors: { ...COLORS, primary: '#12345' } }],
  ['colors.accent', { name: 'X', colors: { ...COLORS, accent: '#12345G' } }],
  ['colors.accent', { name: 'X', colors: { bg: COLORS.bg, primary: COLORS.primary } }],
  ['', { name: 'X', colors: COLORS, logoUrl: 'https://evil.example.com/x.svg' }],
])('refuses a brand for its %s, changes nothing and audits the refusal', async (field, body) => {
  const answer = await owner.put(brand, body);
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer)).toEqual([field]);
  expect((await read()).brand.name).toBe(tenant.name);
  expect((await auditOf(world.database, { userId: owner.userId })).map(({ action }) => action)).toEqual([
    'call.refused',
  ]);
});

test.each(['viewer', 'staff'] as const)('a %s can see but not change the brand', async (role) => {
  const member = await signedIn(world, { tenants: [{ id: tenant.id, role }] });
  expectOk(await member.get(brand));
  expectOk(await member.post(`${brand}/check`, { name: 'X', colors: COLORS }));
  expectRefusal(await member.put(brand, { name: 'X', colors: COLORS }), 403, 'permission_denied');
  expectRefusal(await member.put(`${brand}/logo`, { data: PIXEL }), 403, 'permission_denied');
  expectRefusal(await member.delete(`${brand}/logo`), 403, 'permission_denied');
});

describe('logos', () => {
  const logoUrl = async (): Promise<string> => (await read()).brand.logoUrl ?? '';
  const load = (path: string): Promise<Response> => fetch(`${world.stack.baseUrl}${path}`);

  test('are served to everyone with their type, cacheable, and only as images', async () => {
    expectOk(await owner.put(`${brand}/logo`, { data: PIXEL }));
    const response = await load(await logoUrl());
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PIXEL);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('get a new URL when their bytes change, and the old URL shows nothing', async () => {
    expectOk(await owner.put(`${brand}/logo`, { data: PIXEL }));
    const first = await logoUrl();
    const other = Buffer.concat([Buffer.from(PIXEL, 'base64'), randomBytes(8)]).toString('base64');
    expectOk(await owner.put(`${brand}/logo`, { data: other }));
    const second = await logoUrl();
    expect(second).not.toBe(first);
    expect((await load(first)).status).toBe(404);
    expectOk(await owner.delete(`${brand}/logo`));
    expect((await load(second)).status).toBe(404);
    expect((await read()).brand.logoUrl).toBeNull();
  });

  test('are kept when colors change', async () => {
    expectOk(await owner.put(`${brand}/logo`, { data: PIXEL }));
    const before = await logoUrl();
    expectOk(await owner.put(brand, { name: 'New', colors: COLORS }));
    expect(await logoUrl()).toBe(before);
  });

  test('of one tenant are not served for another', async () => {
    expectOk(await owner.put(`${brand}/logo`, { data: PIXEL }));
    const version = (await logoUrl()).split('/').at(-1) ?? '';
    const other = await world.tenant();
    for (const id of [other.id, randomUUID()])
      expect((await load(`/v1/tenants/${id}/brand/logo/${version}`)).status).toBe(404);
    for (const path of [`/v1/tenants/x/brand/logo/${version}`, `/v1/tenants/${tenant.id}/brand/logo/x`])
      expect((await load(path)).status).toBe(400);
  });

  const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
  test.each([
    [
      'an SVG',
      { data: base64('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
      400,
      'logo_type',
    ],
    ['an HTML page', { data: base64('<html><script>alert(1)</script></html>') }, 400, 'logo_type'],
    ['a GIF', { data: base64('GIF89a\x01\x00\x01\x00') }, 400, 'logo_type'],
    [
      'an image after HTML',
      { data: base64(`<!--${Buffer.from(PIXEL, 'base64').toString('latin1')}`) },
      400,
      'logo_type',
    ],
    [
      'a file that is one byte too large',
      {
        data: Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(LOGO_MAX_BYTES)]).toString('base64'),
      },
      400,
      'validation_failed',
    ],
    ['a file that is far too large', { data: 'A'.repeat(300 * 1024) }, 413, 'body_too_large'],
    ['text that is not base64', { data: '<svg>' }, 400, 'validation_failed'],
    ['a URL', { data: 'https://example.com/logo.png' }, 400, 'validation_failed'],
    ['nothing', { data: '' }, 400, 'validation_failed'],
    ['an extra content type', { data: PIXEL, contentType: 'image/svg+xml' }, 400, 'validation_failed'],
  ] as const)('refuse %s', async (_, body, status, code) => {
    expectRefusal(await owner.put(`${brand}/logo`, body), status, code);
    expect((await read()).brand.logoUrl).toBeNull();
    if (status === 400)
      expect(await auditOf(world.database, { userId: owner.userId })).toEqual([
        expect.objectContaining({ action: 'call.refused', detail: expect.objectContaining({ code }) }),
      ]);
  });
});
