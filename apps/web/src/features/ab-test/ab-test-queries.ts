/** A/B tests: read and managed by admins. */
import { AbTestList, AbTestResult, type AbTest, type AbTestCreate } from '@praxis/contracts/ab-test/ab-test';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const TESTS = '/v1/ab-tests';
const testAnswer = { schema: AbTestResult, as: 'user' } as const;

export const abTestsQuery = queryOptions({
  queryKey: queryKeys.abTest.all,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: TESTS, schema: AbTestList, as: 'user' })).data,
});

export async function createAbTest(body: AbTestCreate): Promise<AbTest> {
  return (await apiRequest({ method: 'POST', path: TESTS, body, ...testAnswer })).data.test;
}

export async function startAbTest(id: string): Promise<AbTest> {
  return (await apiRequest({ method: 'POST', path: `${TESTS}/${id}/start`, ...testAnswer })).data.test;
}

export async function stopAbTest(id: string): Promise<AbTest> {
  return (await apiRequest({ method: 'POST', path: `${TESTS}/${id}/stop`, ...testAnswer })).data.test;
}

export async function deleteAbTest(id: string): Promise<void> {
  await apiRequest({ method: 'DELETE', path: `${TESTS}/${id}`, schema: Acknowledged, as: 'user' });
}
