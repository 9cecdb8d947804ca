/** The people of the current tenant who can have leads. */
import { AssigneeList, type Assignee } from '@praxis/contracts/lead/lead-assignment';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../api/tenant-request.js';
import { FRESH_MS } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

/** The people a lead can be assigned to, by name; requested only where the user may know them. */
export function useAssignees(tenantId: string, enabled = true): UseQueryResult<Assignee[]> {
  return useQuery({
    queryKey: queryKeys.lead.assignees(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: '/v1/leads/assignees', schema: AssigneeList })).items,
    enabled,
    staleTime: FRESH_MS.rarelyChanged,
  });
}

/** The label of a person in a choice: the name, and the address where two share it. */
export function assigneeLabel({ name, email }: Assignee, all: readonly Assignee[]): string {
  return all.some((other) => other.email !== email && other.name === name) ? `${name} (${email})` : name;
}
