/** Reading, saving, trying and restoring the facts of a practice. */
import {
  FactsResult,
  FactTrialResult,
  FactVersionList,
  type FactsUpdate,
  type FactTrial,
} from '@praxis/contracts/practice-fact/practice-fact';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError, isStale } from '../../lib/api/api-error.js';
import { queryClient } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { showAnswer, useChange, type Change } from '../../lib/api/use-change.js';
import { useUndoable } from '../../lib/api/use-undoable.js';

const PATH = '/v1/settings/practice-facts';
const { latest: latestKey, versions: versionsKey } = queryKeys.practiceFact;

const readFacts = (): Promise<FactsResult> =>
  tenantRequest({ method: 'GET', path: PATH, schema: FactsResult });

/** The stored facts. */
export function useFacts(tenantId: string): UseQueryResult<FactsResult> {
  return useQuery({ queryKey: latestKey(tenantId), queryFn: readFacts });
}

/** The saved versions, newest first. */
export function useFactVersions(tenantId: string): UseQueryResult<FactVersionList> {
  return useQuery({
    queryKey: versionsKey(tenantId),
    queryFn: () => tenantRequest({ method: 'GET', path: `${PATH}/versions`, schema: FactVersionList }),
  });
}

/**
 * Saves the facts.
 * @throws ApiError `stale` if another user has saved in the meantime; the page then shows that user's version
 */
export async function saveFacts(tenantId: string, update: FactsUpdate): Promise<FactsResult> {
  try {
    return await tenantRequest({ method: 'PUT', path: PATH, body: update, schema: FactsResult });
  } catch (error) {
    if (!isStale(error)) throw error;
    const { version } = await showLatest(tenantId);
    const message = `Someone else saved version ${version}. Fields that you did not change now show it; your changes are kept. Check them and save again.`;
    throw new ApiError({ message, status: 409, code: 'stale' });
  }
}

/** A version to restore, and the version that is replaced. */
interface Restoring {
  restore: number;
  before: number;
}

/** Restores a version; the toast offers to undo this. */
export function useRestoreFacts(tenantId: string): Change<Restoring, FactsResult> {
  return useUndoable<Restoring, FactsResult>({
    request: ({ restore, before }) =>
      tenantRequest({
        method: 'POST',
        path: `${PATH}/restore`,
        // The current version, because restoring creates a new version that an undo must refer to.
        body: { version: versionNow(tenantId) ?? before, restore },
        schema: FactsResult,
      }),
    invalidates: [versionsKey(tenantId)],
    onSuccess: (saved) => showAnswer(latestKey(tenantId), saved),
    success: (_, { restore }) => ({ title: `Version ${restore} restored` }),
    inverse: ({ restore, before }) => ({ restore: before, before: restore }),
    undone: 'Restored what was there before',
    failure: { title: 'Not restored' },
    onFailure: (error) => {
      if (isStale(error)) void showLatest(tenantId);
    },
  });
}

/** Asks a trial question, and returns what a caller would hear. */
export function useFactTrial(): Change<FactTrial, FactTrialResult> {
  return useChange<FactTrial, FactTrialResult>({
    request: (body) => tenantRequest({ method: 'POST', path: `${PATH}/try`, body, schema: FactTrialResult }),
  });
}

function versionNow(tenantId: string): number | undefined {
  return queryClient.getQueryData<FactsResult>(latestKey(tenantId))?.version;
}

/** Reads the latest version, saved by another user, and shows it. */
async function showLatest(tenantId: string): Promise<FactsResult> {
  const latest = await readFacts();
  showAnswer(latestKey(tenantId), latest);
  void queryClient.invalidateQueries({ queryKey: versionsKey(tenantId) });
  return latest;
}
