/** A valid body for each writing route of message templates. Ids of templates that do not exist are refused as unknown. */
import { randomUUID } from 'node:crypto';
import type { Fields } from './factories.js';

const TEXTS = {
  name: 'See you soon',
  description: 'For the test',
  subject: '',
  content: 'Hi {{name}}, see you on {{date}} at {{time}}.',
};
const PLACE = { industry: 'both', category: 'general' };
const operation = (): Fields => ({ kind: 'activate', templateIds: [randomUUID()] });

export const TEMPLATE_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/message-templates': () => ({
    templateKey: `template-${randomUUID()}`,
    templateType: 'sms',
    ...PLACE,
    ...TEXTS,
    // Inactive, so that the library does not offer it to practices of other tests.
    isActive: false,
  }),
  'put /v1/message-templates/{id}': () => ({
    revision: 1,
    ...PLACE,
    ...TEXTS,
    mergeTags: [],
    previewData: {},
    note: 'For the test',
  }),
  'put /v1/message-templates/{id}/active': () => ({ revision: 1, isActive: false }),
  'post /v1/message-templates/{id}/restore': () => ({ revision: 1, version: 1 }),
  'post /v1/template-library/{id}/adopt': () => undefined,
  'post /v1/template-operations': operation,
  'post /v1/template-operations/preview': operation,
  'post /v1/template-operations/{id}/retry': () => undefined,
  'post /v1/template-operations/{id}/undo': () => undefined,
  'post /v1/template-operations/{id}/conflicts': () => ({
    tenantId: randomUUID(),
    templateId: randomUUID(),
    choice: 'theirs',
    seen: { subject: '', content: 'See you.' },
  }),
  'post /v1/functions/admin-template-management': () => ({ action: 'get_tenant_configurations' }),
};
