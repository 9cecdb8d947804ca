import { readEnvironment } from '@praxis/config/environment';
import { AppointmentLinks } from './appointment-links.js';

const environment = (fill: number): ReturnType<typeof readEnvironment> =>
  readEnvironment({
    DATABASE_URL: 'postgres://x',
    PRAXIS_MASTER_KEY: Buffer.alloc(32, fill).toString('base64'),
    PRAXIS_PUBLIC_API_KEY: 'pk_demo_0123456789',
  });
const TENANT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '11111111-1111-4111-8111-111111111111';

const links = new AppointmentLinks(environment(1));
const tokenOf = (link: string): string => new URL(link, 'http://localhost').searchParams.get('token') ?? '';
const END = '2031-05-05T14:30:00Z';
const link = links.ics({ tenantId: TENANT, industry: 'law', id: ID, end: END });

test('a link opens the appointment of its industry and names its tenant', () => {
  expect(link).toMatch(`/v1/law/appointment/${ID}/ics?token=`);
  expect(links.tenantOf(ID, tokenOf(link))).toBe(TENANT);
});

test('a link opens no other appointment, tenant or installation', () => {
  const token = tokenOf(link);
  expect(links.tenantOf(OTHER, token)).toBeUndefined();
  expect(links.tenantOf(ID, token.replace(TENANT, OTHER))).toBeUndefined();
  expect(new AppointmentLinks(environment(2)).tenantOf(ID, token)).toBeUndefined();
});

test.each(['', '.', 'x', `${TENANT}.`, `${TENANT}.${'A'.repeat(32)}`, TENANT, '....'])(
  'the token %j opens nothing',
  (token) => {
    expect(links.tenantOf(ID, token)).toBeUndefined();
  },
);

test('a changed or cut signature opens nothing', () => {
  const token = tokenOf(link);
  for (let index = TENANT.length + 1; index < token.length; index += 1) {
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
    expect(links.tenantOf(ID, changed)).toBeUndefined();
    expect(links.tenantOf(ID, token.slice(0, index))).toBeUndefined();
  }
});

test('a link expires a week after the appointment; a token with a forged end opens nothing', () => {
  const token = tokenOf(link);
  const over = Date.parse(END) + 7 * 86_400_000;
  expect(links.tenantOf(ID, token, over - 1)).toBe(TENANT);
  expect(() => links.tenantOf(ID, token, over)).toThrow(
    expect.objectContaining({
      status: 410,
      code: 'link_over',
      message: expect.stringMatching(/^This link has expired/),
    }),
  );
  const [tenant = '', until = '', signature = ''] = token.split('.');
  const prolonged = `${tenant}.${Number(until) + 1}.${signature}`;
  expect(links.tenantOf(ID, prolonged, over)).toBeUndefined();
});
