/** The person a lead belongs to: read, merged with another, kept apart from one, or separated again. */
import { MergedContactResult, type MergedContact } from '@praxis/contracts/contact/merged-contact';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

/** `masked` is part of the key: a reveal shows more of the contact. */
export function useContact(
  tenantId: string,
  { id, leads, masked }: { id: string; leads: number; masked: boolean },
): UseQueryResult<MergedContact> {
  return useQuery({
    queryKey: queryKeys.contact.one(tenantId, id, leads, masked),
    queryFn: async () => {
      const path = `/v1/contacts/${encodeURIComponent(id)}`;
      return (await tenantRequest({ method: 'GET', path, schema: MergedContactResult })).contact;
    },
    placeholderData: (before) => before,
  });
}

const change = async (path: string, body?: { with: string }): Promise<MergedContact> =>
  (await tenantRequest({ method: 'POST', path, schema: MergedContactResult, ...(body ? { body } : {}) }))
    .contact;

export const mergeContacts = (id: string, other: string): Promise<MergedContact> =>
  change(`/v1/contacts/${id}/merge`, { with: other });
export const keepApart = (id: string, other: string): Promise<MergedContact> =>
  change(`/v1/contacts/${id}/keep-apart`, { with: other });
export const undoMerge = (mergeId: string): Promise<MergedContact> =>
  change(`/v1/contacts/merges/${mergeId}/undo`);
