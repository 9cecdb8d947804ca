/** Message templates as the API returns them. */
import type { MessageTemplate, TemplateVersion } from '@praxis/contracts/message-template/message-template';
import type { TemplateOperation } from '@praxis/contracts/message-template/template-operation';

export const TEMPLATE_ID = '0b0e8f6e-0000-4000-8000-0000000000a1';
export const OPERATION_ID = '0b0e8f6e-0000-4000-8000-0000000000b1';
export const BASE_TEXT = 'Hi {{name}}, see you on {{date}}. Call us with questions.';

export const messageTemplate = (change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: TEMPLATE_ID,
  templateKey: 'see_you',
  name: 'See you',
  description: '',
  templateType: 'sms',
  industry: 'both',
  category: 'general',
  isActive: true,
  version: 2,
  revision: 3,
  subject: '',
  content: BASE_TEXT,
  mergeTags: ['name', 'date', 'time'],
  previewData: { name: 'Ada Cole' },
  copies: 3,
  changedCopies: 1,
  outdatedCopies: 2,
  updatedAt: '2026-11-26T09:00:00Z',
  ...change,
});

export const templateList = (...items: MessageTemplate[]): object => ({
  ok: true,
  items,
  smsSegmentMicros: 8_300,
});

export const templateVersion = (change: Partial<TemplateVersion> = {}): TemplateVersion => ({
  version: 2,
  subject: '',
  content: BASE_TEXT,
  mergeTags: ['name'],
  previewData: {},
  note: '',
  restoredFrom: null,
  createdBy: 'admin@praxis.example',
  createdAt: '2026-11-26T09:00:00Z',
  ...change,
});

export const templateOperation = (change: Partial<TemplateOperation> = {}): TemplateOperation => ({
  id: OPERATION_ID,
  kind: 'roll_out',
  createdBy: 'admin@praxis.example',
  createdAt: '2026-11-26T09:00:00Z',
  undoneAt: null,
  targets: {},
  templates: [{ templateKey: 'see_you', name: 'See you', outcome: 'unchanged', changes: [], undo: null }],
  ...change,
});
