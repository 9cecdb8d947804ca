/** The platform's templates as a practice's team uses them. */
import { TemplateLibrary, type LibraryTemplate } from '@praxis/contracts/message-template/message-template';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

const LIBRARY = '/v1/template-library';

export function useTemplateLibrary(tenantId: string): UseQueryResult<LibraryTemplate[]> {
  return useQuery({
    queryKey: queryKeys.messageTemplate.library(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: LIBRARY, schema: TemplateLibrary })).items,
  });
}

/** Copies a template into the saved replies. */
export async function adoptTemplate(id: string): Promise<LibraryTemplate[]> {
  return (await tenantRequest({ method: 'POST', path: `${LIBRARY}/${id}/adopt`, schema: TemplateLibrary }))
    .items;
}
