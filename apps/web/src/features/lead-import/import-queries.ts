/** Imports of the acting tenant: read, and advanced step by step. */
import {
  ImportErrorList,
  ImportList,
  ImportResult,
  type Import,
  type ImportMapping,
} from '@praxis/contracts/lead-import/lead-import';
import {
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiRequest } from '../../lib/api/api-request.js';
import { downloadText, fileName } from '../../lib/core/download.js';
import { showAnswer } from '../../lib/api/use-change.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';
import { queryKeys } from '../../lib/api/query-keys.js';

/** How often a running import is read again, in milliseconds. */
const LOOK_MS = 600;
/** Long enough to upload a large file on a slow connection and to read all of it on the server. Milliseconds. */
const UPLOAD_TIMEOUT_MS = 300_000;

export const isUnderWay = ({ state }: Import): boolean => state === 'running' || state === 'undoing';

/** One import, polled while it is running or being undone. */
export function useImport(tenantId: string, id: string): UseQueryResult<Import> {
  return useQuery({
    queryKey: queryKeys.leadImport.one(tenantId, id),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: `/v1/imports/${id}`, schema: ImportResult })).import,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_MS : false),
  });
}

export function useImports(tenantId: string): UseInfiniteQueryResult<InfiniteData<ImportList>> {
  return useTenantPages({
    queryKey: queryKeys.leadImport.list(tenantId),
    path: '/v1/imports',
    schema: ImportList,
    limit: 10,
    staleTime: 0,
    follow: { everyMs: LOOK_MS, isUnderWay },
  });
}

export function useRowErrors(
  tenantId: string,
  { id, mapping }: Import,
): UseInfiniteQueryResult<InfiniteData<ImportErrorList>> {
  return useTenantPages({
    // Keyed by the columns, because other columns have other errors.
    queryKey: queryKeys.leadImport.errors(tenantId, id, mapping),
    path: `/v1/imports/${id}/errors`,
    schema: ImportErrorList,
    limit: 20,
  });
}

/** Shows the import that a request returns as the page's state. */
async function moved(tenantId: string, answer: Promise<ImportResult>): Promise<Import> {
  const { import: next } = await answer;
  showAnswer(queryKeys.leadImport.one(tenantId, next.id), next);
  return next;
}

/** Uploads a file. */
export function uploadFile(tenantId: string, file: File): Promise<Import> {
  const request = apiRequest({
    method: 'POST',
    path: '/v1/imports',
    schema: ImportResult,
    as: 'tenant',
    file,
    idempotencyKey: crypto.randomUUID(),
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return moved(
    tenantId,
    request.then(({ data }) => data),
  );
}

/** Saves which column contains which field, and checks all rows. */
export function checkImport(tenantId: string, id: string, body: ImportMapping): Promise<Import> {
  const request = apiRequest({
    method: 'PUT',
    path: `/v1/imports/${id}/mapping`,
    schema: ImportResult,
    as: 'tenant',
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return moved(
    tenantId,
    request.then(({ data }) => data),
  );
}

/** Starts an import, or undoes it. */
export function moveImport(tenantId: string, id: string, task: 'start' | 'undo'): Promise<Import> {
  const path = `/v1/imports/${id}/${task}`;
  return moved(tenantId, tenantRequest({ method: 'POST', path, schema: ImportResult }));
}

/** Downloads a file with every row that cannot be imported and its reason. */
export async function downloadErrors({ id, fileName: from }: Import): Promise<void> {
  const path = `/v1/imports/${id}/errors/file`;
  const { data: text } = await apiRequest({
    method: 'GET',
    path,
    schema: z.string(),
    as: 'tenant',
    isText: true,
  });
  const name = `${fileName(from.replace(/\.\w+$/, ''), 'row errors')}.csv`;
  downloadText({ name, type: 'text/csv', text });
}
