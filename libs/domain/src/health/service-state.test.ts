import { SERVICES, DEPENDS_ON, type ServiceName } from '@praxis/contracts/health/service.const';
import { afterCheck, causeOf, UNCHECKED } from './service-state.js';

const statuses = (checks: string): string[] => {
  let state = UNCHECKED;
  return [...checks].map(
    (check) => (state = afterCheck(state, { isOk: check === '+', isBlamed: check === 'x' })).status,
  );
};

test.each([
  ['+++', ['healthy', 'healthy', 'healthy']],
  ['-', ['degraded']],
  ['--+', ['degraded', 'degraded', 'degraded']],
  ['-++', ['degraded', 'degraded', 'healthy']],
  ['---', ['degraded', 'degraded', 'down']],
  ['----', ['degraded', 'degraded', 'down', 'down']],
  ['---+', ['degraded', 'degraded', 'down', 'degraded']],
  ['---++', ['degraded', 'degraded', 'down', 'degraded', 'healthy']],
  ['---+-', ['degraded', 'degraded', 'down', 'degraded', 'degraded']],
  ['xxxx', Array(4).fill('degraded')],
  ['xx--+-', Array(6).fill('degraded')],
  ['x---', ['degraded', 'degraded', 'degraded', 'down']],
  ['---xx', ['degraded', 'degraded', 'down', 'degraded', 'degraded']],
  ['-+-+-+', ['degraded', 'degraded', 'degraded', 'degraded', 'degraded', 'degraded']],
])('the checks %s lead to the states %j', (checks, expected) => {
  expect(statuses(checks)).toEqual(expected);
});

test.each<[ServiceName, ServiceName[], ServiceName]>([
  ['worker', ['worker'], 'worker'],
  ['worker', ['worker', 'database'], 'database'],
  ['journey_law', ['journey_law', 'worker', 'temporal'], 'temporal'],
  ['journey_law', ['journey_law', 'worker'], 'worker'],
  ['email', ['email', 'database'], 'email'],
])('the cause of trouble of %s while %j are in trouble is %s', (service, troubled, cause) => {
  expect(causeOf(service, (other) => troubled.includes(other))).toBe(cause);
});

test('no service depends on itself', () => {
  const reaches = (from: ServiceName, to: ServiceName): boolean =>
    DEPENDS_ON[from].some((dependency) => dependency === to || reaches(dependency, to));
  expect(SERVICES.filter((service) => reaches(service, service))).toEqual([]);
});
