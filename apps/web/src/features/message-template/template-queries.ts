/** Message templates of the platform: read and managed by admins. */
import {
  MessageTemplateList,
  MessageTemplateResult,
  TemplateExport,
  TemplateVersionList,
  type MessageTemplate,
  type MessageTemplateActivity,
  type MessageTemplateChange,
  type MessageTemplateCreate,
  type MessageTemplateRestore,
  type TemplateVersion,
} from '@praxis/contracts/message-template/message-template';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const TEMPLATES = '/v1/message-templates';
const templateAnswer = { schema: MessageTemplateResult, as: 'user' } as const;

export const templatesQuery = queryOptions({
  queryKey: queryKeys.messageTemplate.list,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: TEMPLATES, schema: MessageTemplateList, as: 'user' })).data,
});

export const useVersions = (id: string): UseQueryResult<TemplateVersion[]> =>
  useQuery({
    queryKey: queryKeys.messageTemplate.versions(id),
    queryFn: async () => {
      const path = `${TEMPLATES}/${id}/versions`;
      return (await apiRequest({ method: 'GET', path, schema: TemplateVersionList, as: 'user' })).data.items;
    },
  });

export async function createTemplate(body: MessageTemplateCreate): Promise<MessageTemplate> {
  return (await apiRequest({ method: 'POST', path: TEMPLATES, body, ...templateAnswer })).data.template;
}

export async function changeTemplate(id: string, body: MessageTemplateChange): Promise<MessageTemplate> {
  return (await apiRequest({ method: 'PUT', path: `${TEMPLATES}/${id}`, body, ...templateAnswer })).data
    .template;
}

export async function activateTemplate({
  id,
  ...body
}: MessageTemplateActivity & { id: string }): Promise<MessageTemplate> {
  const path = `${TEMPLATES}/${id}/active`;
  return (await apiRequest({ method: 'PUT', path, body, ...templateAnswer })).data.template;
}

export async function restoreTemplate({
  id,
  ...body
}: MessageTemplateRestore & { id: string }): Promise<MessageTemplate> {
  const path = `${TEMPLATES}/${id}/restore`;
  return (await apiRequest({ method: 'POST', path, body, ...templateAnswer })).data.template;
}

export async function exportTemplates(): Promise<TemplateExport['templates']> {
  const path = `${TEMPLATES}/export`;
  return (await apiRequest({ method: 'GET', path, schema: TemplateExport, as: 'user' })).data.templates;
}
