/** Feature flags: read and managed by admins. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  FeatureFlagList,
  FeatureFlagResult,
  type FeatureFlag,
  type FeatureFlagChange,
  type FeatureFlagCreate,
} from '@praxis/contracts/flag/flag';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const FLAGS = '/v1/feature-flags';
const flagAnswer = { schema: FeatureFlagResult, as: 'user' } as const;

export const flagsQuery = queryOptions({
  queryKey: queryKeys.flag.all,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: FLAGS, schema: FeatureFlagList, as: 'user' })).data,
});

export async function createFlag(body: FeatureFlagCreate): Promise<FeatureFlag> {
  return (await apiRequest({ method: 'POST', path: FLAGS, body, ...flagAnswer })).data.flag;
}

export async function changeFlag(id: string, body: FeatureFlagChange): Promise<FeatureFlag> {
  return (await apiRequest({ method: 'PUT', path: `${FLAGS}/${id}`, body, ...flagAnswer })).data.flag;
}

export async function killFlag({
  id,
  isKilled,
}: Pick<FeatureFlag, 'id' | 'key' | 'isKilled'>): Promise<FeatureFlag> {
  const path = `${FLAGS}/${id}/kill-switch`;
  return (await apiRequest({ method: 'PUT', path, body: { isKilled }, ...flagAnswer })).data.flag;
}

export async function deleteFlag(id: string): Promise<void> {
  await apiRequest({ method: 'DELETE', path: `${FLAGS}/${id}`, schema: Acknowledged, as: 'user' });
}
