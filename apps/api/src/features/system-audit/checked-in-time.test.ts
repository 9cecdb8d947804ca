import type { SystemCheckId } from '@praxis/contracts/system-audit/system-checks';
import { findingsOf, type Gatherers } from './checked-in-time.js';

const IDS: SystemCheckId[] = ['engine', 'disk', 'indexes', 'api-errors', 'incident-contacts'];
const gatherers = (changes: Partial<Gatherers>): Gatherers =>
  ({
    engine: () => Promise.resolve({ isReachable: true }),
    disk: () => Promise.resolve({ freeShare: 0.01 }),
    indexes: () => Promise.resolve({ invalid: [] }),
    'api-errors': () => Promise.resolve({ errors: 0 }),
    'incident-contacts': () => Promise.resolve({ contacts: 1 }),
    ...changes,
  }) as Gatherers;

it('returns every finding in order, with a recommendation if a check did not pass', async () => {
  const findings = await findingsOf(gatherers({}), { ids: IDS });
  expect(findings.map(({ id }) => id)).toEqual(IDS);
  expect(findings[0]).toMatchObject({ category: 'API', status: 'pass', priority: 'critical' });
  expect(findings[0]).not.toHaveProperty('recommendation');
  expect(findings[1]).toMatchObject({ status: 'error', recommendation: 'Make room or enlarge the disk.' });
});

it('names the type and code of a check’s error, but not its message', async () => {
  const failure = Object.assign(new TypeError('the password is secret'), { code: '57014' });
  const failing = gatherers({
    disk: () => Promise.reject(failure),
    indexes: () => Promise.reject(new Error('x')),
  });
  const findings = await findingsOf(failing, { ids: IDS });
  expect(findings[1]).toMatchObject({ status: 'error', description: 'Not checked: TypeError 57014.' });
  expect(findings[2]).toMatchObject({ status: 'error', description: 'Not checked: Error.' });
  expect(findings[3]).toMatchObject({ status: 'pass' });
});

it('reports a check that hangs as not checked, and does not delay the others', async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const findings = await findingsOf(gatherers({ engine: never, disk: never }), { ids: IDS, timeoutMs: 50 });
  expect(findings.map(({ status }) => status)).toEqual(['error', 'error', 'pass', 'pass', 'pass']);
  expect(findings[0]?.description).toBe('Not checked: no answer within 0.05 s.');
});
