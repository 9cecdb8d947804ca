/** The requests about second factors. None appears in a console or a log, because they carry codes and secrets. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  FactorAdded,
  FactorList,
  PasskeyOptions,
  RecoveryCodes,
  TotpEnrollment,
  type TotpConfirm,
} from '@praxis/contracts/auth/factor';
import { apiRequest } from '../../../lib/api/api-request.js';
import { makePasskey } from '../../../lib/auth/passkey.js';

const PATH = '/v1/auth/factors';
const own = { as: 'user', silent: true } as const;

/** Reads the account's second factors. */
export async function listFactors(): Promise<FactorList> {
  return (await apiRequest({ ...own, method: 'GET', path: PATH, schema: FactorList })).data;
}

export async function beginApp(): Promise<TotpEnrollment> {
  const path = `${PATH}/totp`;
  return (await apiRequest({ ...own, method: 'POST', path, schema: TotpEnrollment })).data;
}

export async function confirmApp(body: TotpConfirm): Promise<FactorAdded> {
  const path = `${PATH}/totp/confirm`;
  return (await apiRequest({ ...own, method: 'POST', path, body, schema: FactorAdded })).data;
}

export async function removeFactor(id: string): Promise<void> {
  await apiRequest({ ...own, method: 'DELETE', path: `${PATH}/${id}`, schema: Acknowledged });
}

/** Creates a passkey on this device, which asks the user to confirm, and adds it to the account. */
export async function addPasskey(): Promise<FactorAdded> {
  const path = `${PATH}/passkey`;
  const { options } = (await apiRequest({ ...own, method: 'POST', path, schema: PasskeyOptions })).data;
  const body = { response: await makePasskey(options) };
  return (await apiRequest({ ...own, method: 'POST', path: `${path}/confirm`, body, schema: FactorAdded }))
    .data;
}

/** Creates new recovery codes; the earlier ones no longer work. */
export async function renewCodes(): Promise<string[]> {
  const path = `${PATH}/recovery-codes`;
  return (await apiRequest({ ...own, method: 'POST', path, schema: RecoveryCodes })).data.recoveryCodes;
}
