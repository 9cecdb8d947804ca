/** Example bodies of requests about message templates. */
import { EXAMPLE_ID, RequestExample } from '../core/request-example.js';
import {
  MessageTemplateActivity,
  MessageTemplateChange,
  MessageTemplateCreate,
  MessageTemplateRestore,
} from './message-template.js';
import { TemplateManagementRequest } from './template-management.js';
import { ConflictResolution, TemplateOperationRequest } from './template-operation.js';

const content = 'Hi {{name}}, see you on {{date}} at {{time}}.';
const texts = {
  name: 'See you soon',
  description: 'Before an appointment',
  subject: '',
  content,
  previewData: { name: 'Jordan Ellis', date: 'Tuesday, May 4', time: '2:00 PM' },
};
const identity = { templateKey: 'see_you_soon', templateType: 'sms' } as const;

export const MESSAGE_TEMPLATE_EXAMPLES = [
  new RequestExample(MessageTemplateCreate, { ...identity, ...texts, note: 'First version' }),
  new RequestExample(MessageTemplateChange, {
    revision: 1,
    industry: 'both',
    category: 'appointments',
    mergeTags: [],
    note: 'Shorter',
    ...texts,
  }),
  new RequestExample(MessageTemplateActivity, { revision: 1, isActive: false }),
  new RequestExample(MessageTemplateRestore, { revision: 2, version: 1 }),
  new RequestExample(TemplateOperationRequest, {
    kind: 'roll_out',
    templateIds: [EXAMPLE_ID],
    audience: 'linked',
  }),
  new RequestExample(ConflictResolution, {
    tenantId: EXAMPLE_ID,
    templateId: EXAMPLE_ID,
    choice: 'theirs',
    seen: { subject: '', content: 'See you on {{date}}.' },
  }),
  new RequestExample(TemplateManagementRequest, {
    action: 'create_global_template',
    templateData: { template_key: 'see_you_soon', name: 'See you soon', template_type: 'sms', content },
  }),
];
