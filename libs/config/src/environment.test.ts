import { EnvironmentError, readEnvironment, readOwnerEnvironment } from './environment.js';

const COMPLETE = {
  DATABASE_URL: 'postgres://localhost/praxis',
  PRAXIS_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  PRAXIS_PUBLIC_API_KEY: 'pk_demo_0123456789',
};

test('three variables are enough; the defaults of the rest keep everything on this machine', () => {
  expect(readEnvironment(COMPLETE)).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PRAXIS_EMBEDDED: false,
    PRAXIS_DEMO_LIVE: false,
    PRAXIS_RATE_LIMIT: 600,
    DATABASE_POOL_SIZE: 10,
  });
});

test('all problems are in one list, by name, without values', () => {
  const read = (): unknown =>
    readEnvironment({ PORT: 'eighty', PRAXIS_MASTER_KEY: 'secret-but-short', DATABASE_URL: 'mysql://x' });
  expect(read).toThrow(EnvironmentError);
  try {
    read();
  } catch (error) {
    const { message } = error as Error;
    for (const name of ['PORT', 'PRAXIS_MASTER_KEY', 'DATABASE_URL', 'PRAXIS_PUBLIC_API_KEY'])
      expect(message).toContain(`  ${name}: `);
    expect(message).not.toMatch(/secret-but-short|mysql/);
  }
});

test.each([
  'postgres://owner@localhost/praxis',
  'postgres://owner:owner-password@localhost/praxis',
  'postgres://localhost/praxis?user=owner',
  'postgres://localhost/praxis?sslmode=require&password=owner-password',
])('API and worker start without the owner’s login, the preparation requires it: %s', (DATABASE_URL) => {
  const read = (): unknown => readEnvironment({ ...COMPLETE, DATABASE_URL });
  expect(read).toThrow(/^ {2}DATABASE_URL: must name no user or password/m);
  expect(read).not.toThrow(/owner-password/);
  expect(readOwnerEnvironment({ ...COMPLETE, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test('only tests may use cheap password hashes', () => {
  const cheap = { ...COMPLETE, PRAXIS_PASSWORD_COST: 'least' };
  expect(readEnvironment({ ...cheap, NODE_ENV: 'test' }).PRAXIS_PASSWORD_COST).toBe('least');
  for (const NODE_ENV of [undefined, 'production', 'development'])
    expect(() => readEnvironment({ ...cheap, NODE_ENV })).toThrow(
      'PRAXIS_PASSWORD_COST: can be "least" only',
    );
  expect(readEnvironment(COMPLETE).PRAXIS_PASSWORD_COST).toBe('full');
});

test.each(['PUBLIC_URL', 'BOOKING_URL', 'TEMPORAL_UI_URL', 'PRAXIS_API_URL', 'TWILIO_BASE_URL'])(
  '%s: must be an http or https URL',
  (name) => {
    for (const address of ['javascript:alert(1)', 'data:text/html,hello', 'file:///etc/passwd', 'desk'])
      expect(() => readEnvironment({ ...COMPLETE, [name]: address })).toThrow(
        `  ${name}: must be an address that begins with http`,
      );
    for (const address of ['https://desk.example.com', 'http://127.0.0.1:3000/path?a=b'])
      expect(readEnvironment({ ...COMPLETE, [name]: address })).toMatchObject({ [name]: address });
  },
);

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ ...COMPLETE, PORT: '', PUBLIC_URL: '', TWILIO_ACCOUNT_SID: '' })).toMatchObject({
    PORT: 3000,
  });
});

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])('the flag %s is %s', (value, expected) => {
  expect(readEnvironment({ ...COMPLETE, PRAXIS_EMBEDDED: value }).PRAXIS_EMBEDDED).toBe(expected);
});

test.each([
  ['PRAXIS_EMBEDDED', 'yes'],
  ['PRAXIS_RATE_LIMIT', '0'],
  ['PRAXIS_RATE_LIMIT', '-5'],
  ['PORT', '70000'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'not a url'],
])('%s=%s is refused', (name, value) => {
  expect(() => readEnvironment({ ...COMPLETE, [name]: value })).toThrow(name);
});

test.each([
  ['1', 1],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['127.0.0.1, ::1', '127.0.0.1, ::1'],
  ['', undefined],
])('TRUST_PROXY=%s trusts %p', (value, expected) => {
  expect(readEnvironment({ ...COMPLETE, TRUST_PROXY: value }).TRUST_PROXY).toBe(expected);
});

test.each(['true', 'everybody', '*', '12', '-1'])('TRUST_PROXY=%s is refused', (value) => {
  expect(() => readEnvironment({ ...COMPLETE, TRUST_PROXY: value })).toThrow(EnvironmentError);
});
