/** The people of the acting tenant whom leads can be assigned to. */
import { AssigneeList, type Assignee } from '@praxis/contracts/lead/lead-assignment';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../api/tenant-request.js';
import { FRESH_MS } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

/** The people a lead can be assigned to, by name; requested only if the user may see them. */
export function useAssignees(tenantId: string, enabled = true): UseQueryResult<Assignee[]> {
  return useQuery({
    queryKey: queryKeys.lead.assignees(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/leads/assignees', schema: AssigneeList })).items,
    enabled,
    staleTime: FRESH_MS.rarelyChanged,
  });
}

/** The label of a person in a choice: the name, plus the email address if two people share the name. */
export function assigneeLabel({ name, email }: Assignee, all: readonly Assignee[]): string {
  return all.some((other) => other.email !== email && other.name === name) ? `${name} (${email})` : name;
}
