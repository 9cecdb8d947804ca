/** The admin's switch that masks personal data. On by default and after every reload; each unmasked read is logged. */
import { requestIdentity } from '../api/request-identity.js';
import { forgetPeople } from '../api/query-client.js';
import { useStore } from 'zustand';

export function useUnmasked(): boolean {
  return useStore(requestIdentity).unmask;
}

export async function setUnmasked(unmask: boolean): Promise<void> {
  requestIdentity.setState({ unmask });
  await forgetPeople();
}
