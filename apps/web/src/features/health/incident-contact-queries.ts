/** The contacts notified of incidents; only for admins. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  IncidentContactAdded,
  IncidentContactList,
  IncidentContactResult,
  type IncidentContact,
  type IncidentContactAdd,
  type IncidentContactChange,
} from '@praxis/contracts/health/incident-contact';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const CONTACTS = '/v1/incident-contacts';

export function useIncidentContacts(): UseQueryResult<IncidentContact[]> {
  return useQuery({
    queryKey: queryKeys.health.contacts,
    queryFn: async () =>
      (await apiRequest({ method: 'GET', path: CONTACTS, schema: IncidentContactList, as: 'user' })).data
        .items,
  });
}

/** Adds a contact. Only this response contains the secret of its webhook. */
export async function addIncidentContact(body: IncidentContactAdd): Promise<IncidentContactAdded> {
  const request = { method: 'POST', path: CONTACTS, body, schema: IncidentContactAdded, as: 'user' } as const;
  return (await apiRequest(request)).data;
}

export async function changeIncidentContact(id: string, body: IncidentContactChange): Promise<void> {
  const path = `${CONTACTS}/${id}`;
  await apiRequest({ method: 'PATCH', path, body, schema: IncidentContactResult, as: 'user' });
}

export async function removeIncidentContact(id: string): Promise<void> {
  await apiRequest({ method: 'DELETE', path: `${CONTACTS}/${id}`, schema: Acknowledged, as: 'user' });
}

/** Sends a test and waits for its result. */
export async function sendTestNotice(id: string): Promise<IncidentContact> {
  const path = `${CONTACTS}/${id}/test`;
  const request = { method: 'POST', path, body: {}, schema: IncidentContactResult, as: 'user' } as const;
  return (await apiRequest(request)).data.contact;
}
