/** The key vault: a practice's keys and the platform's own, through the named function. */
import {
  KeyUse,
  KeyVaultResult,
  ServiceKey,
  VaultKey,
  VaultSettings,
  type KeyVaultRequest,
  type LocalKeys,
  type VaultLog,
} from '@praxis/contracts/vault/vault';
import { LOCAL_KEYS_ITEM } from '@praxis/contracts/vault/vault.const';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';

const PATH = '/v1/functions/admin-key-vault';
/** No toasts and no console entries, because the screen shows failures itself. */
const QUIET = { notices: 'none', silent: true } as const;

async function read(body: KeyVaultRequest): Promise<KeyVaultResult> {
  const { data } = await apiRequest({
    method: 'POST',
    path: PATH,
    body,
    schema: KeyVaultResult,
    as: 'user',
    isRead: true,
    ...QUIET,
  });
  return data;
}

/** Sends an action that changes a key or shows its value. */
export async function changeVault(body: KeyVaultRequest): Promise<KeyVaultResult> {
  const { data } = await apiRequest({
    method: 'POST',
    path: PATH,
    body,
    schema: KeyVaultResult,
    as: 'user',
    ...QUIET,
  });
  return data;
}

/** How often keys are read again while a new value is on trial, in milliseconds. */
const ON_TRIAL_MS = 30_000;

export function useKeys(tenantId: string): UseQueryResult<VaultKey[]> {
  return useQuery({
    queryKey: queryKeys.vault.keys(tenantId),
    queryFn: async () => z.array(VaultKey).parse((await read({ action: 'list_keys', tenantId })).keys),
    retry: RETRY.usual,
    refetchInterval: ({ state }) =>
      state.data?.some(({ rotation }) => rotation?.state === 'watching') ? ON_TRIAL_MS : false,
  });
}

export function useAccessLogs(tenantId: string): UseQueryResult<VaultLog[]> {
  return useQuery({
    queryKey: queryKeys.vault.logs(tenantId),
    queryFn: async () => (await read({ action: 'get_access_logs', tenantId })).logs ?? [],
    retry: RETRY.usual,
  });
}

export function useVaultSettings(tenantId: string): UseQueryResult<VaultSettings> {
  return useQuery({
    queryKey: queryKeys.vault.settings(tenantId),
    queryFn: async () => VaultSettings.parse((await read({ action: 'get_settings', tenantId })).settings),
    retry: RETRY.usual,
  });
}

/** The current uses of a key that would break without it. */
export function useKeyUse(tenantId: string, keyId: string): UseQueryResult<KeyUse> {
  return useQuery({
    queryKey: queryKeys.vault.use(tenantId, keyId),
    queryFn: async () => KeyUse.parse((await read({ action: 'preview_revoke', tenantId, keyId })).use),
    staleTime: 0,
  });
}

export const serviceKeysQuery = queryOptions({
  queryKey: queryKeys.vault.service,
  queryFn: async () => z.array(ServiceKey).parse((await read({ action: 'list_service_keys' })).keys),
  retry: RETRY.usual,
});

export const serviceLogsQuery = queryOptions({
  queryKey: queryKeys.vault.serviceLogs,
  queryFn: async (): Promise<VaultLog[]> => (await read({ action: 'get_service_key_logs' })).logs ?? [],
  retry: RETRY.usual,
});

/** Keys that a browser stored before there was a vault: an object by service, or a list. */
export function readLocalKeys(): LocalKeys {
  const kept: unknown = parsed(localStorage.getItem(LOCAL_KEYS_ITEM));
  if (Array.isArray(kept)) return kept.flatMap((entry: unknown) => localKey(entry));
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.entries(kept).flatMap(([service, value]) => localKey({ service, key_value: value }));
}

/** Deletes the keys that are now in the vault; refused ones stay. */
export function forgetLocalKeys(refused: readonly string[]): void {
  const left = readLocalKeys().filter(({ service }) =>
    refused.some((error) => error.startsWith(`${service}:`)),
  );
  if (left.length === 0) localStorage.removeItem(LOCAL_KEYS_ITEM);
  else localStorage.setItem(LOCAL_KEYS_ITEM, JSON.stringify(left));
}

function localKey(entry: unknown): LocalKeys {
  const { service, key_name: name = 'api_key', key_value: value } = (entry ?? {}) as Record<string, unknown>;
  const isKey = typeof service === 'string' && typeof name === 'string' && typeof value === 'string';
  return isKey && value !== '' ? [{ service, key_name: name, key_value: value }] : [];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
