import type { Database } from '@praxis/db/core/database';
import { TenantDirectory } from './tenant-directory.js';

const LAW = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Harbor',
  industry: 'law',
  phone: null,
  status: 'active',
};

/** A directory over a database that returns the given answer and counts its queries. */
function directory(answer: () => Promise<unknown[]>): { tenants: TenantDirectory; asked: () => number } {
  let asked = 0;
  const tx = { query: answer };
  const run = (_: string, work: (handle: typeof tx) => Promise<unknown>): Promise<unknown> => {
    asked += 1;
    return work(tx);
  };
  return {
    tenants: new TenantDirectory({ withSystem: run, withTenant: run } as unknown as Database),
    asked: () => asked,
  };
}

afterEach(() => {
  jest.useRealTimers();
});

test('many requests with one key cause one query', async () => {
  const { tenants, asked } = directory(() => Promise.resolve([LAW]));
  const found = await Promise.all(Array.from({ length: 200 }, () => tenants.tenantOfKey('key')));
  expect(found.every((tenant) => tenant?.id === LAW.id)).toBe(true);
  expect(asked()).toBe(1);
  await Promise.all(Array.from({ length: 200 }, () => tenants.bookingZone(LAW.id)));
  expect(asked()).toBe(2);
});

test('results are cached for five seconds, including unknown keys', async () => {
  jest.useFakeTimers();
  const { tenants, asked } = directory(() => Promise.resolve([]));
  expect(await tenants.tenantOfKey('unknown')).toBeUndefined();
  jest.advanceTimersByTime(4_999);
  await tenants.tenantOfKey('unknown');
  expect(asked()).toBe(1);
  jest.advanceTimersByTime(1);
  await tenants.tenantOfKey('unknown');
  expect(asked()).toBe(2);
});

test('a failed query is not cached', async () => {
  let isAway = true;
  const { tenants } = directory(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([LAW])));
  await expect(tenants.tenantOfKey('key')).rejects.toThrow('away');
  isAway = false;
  expect(await tenants.tenantOfKey('key')).toMatchObject({ id: LAW.id });
});

test('each industry has its own demo tenant, and a missing one is reported', async () => {
  const { tenants } = directory(() => Promise.resolve([LAW]));
  expect(await tenants.demoTenant('law')).toMatchObject({ id: LAW.id });
  await expect(tenants.demoTenant('realestate')).rejects.toMatchObject({
    status: 503,
    code: 'demo_unavailable',
  });
});
