/** The tenant's own accounts at vendors of messages and calls: keys are stored and never read back. */
import {
  VendorAccountsResult,
  type ElevenLabsAccountUpdate,
  type OpenAiAccountUpdate,
  type ResendAccountUpdate,
  type TwilioAccountUpdate,
} from '@praxis/contracts/tenant/vendor-account';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const PATH = '/v1/settings/accounts';

export type Vendor = keyof VendorAccountsResult['accounts'];
export type AccountStates = VendorAccountsResult['accounts'];
export type AccountUpdates = {
  twilio: TwilioAccountUpdate;
  resend: ResendAccountUpdate;
  openai: OpenAiAccountUpdate;
  elevenlabs: ElevenLabsAccountUpdate;
};

export function useAccounts(tenantId: string): UseQueryResult<AccountStates> {
  return useQuery({
    queryKey: queryKeys.tenant.vendorAccounts(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: PATH, schema: VendorAccountsResult })).accounts,
  });
}

/** Shows the response of a change; the accounts are not read a second time. */
export function keepAccounts(tenantId: string, accounts: AccountStates): void {
  showAnswer(queryKeys.tenant.vendorAccounts(tenantId), accounts);
}

export async function saveAccount<V extends Vendor>(
  vendor: V,
  body: AccountUpdates[V],
): Promise<AccountStates> {
  return (
    await tenantRequest({ method: 'PUT', path: `${PATH}/${vendor}`, body, schema: VendorAccountsResult })
  ).accounts;
}

export async function removeAccount(vendor: Vendor): Promise<AccountStates> {
  return (await tenantRequest({ method: 'DELETE', path: `${PATH}/${vendor}`, schema: VendorAccountsResult }))
    .accounts;
}
