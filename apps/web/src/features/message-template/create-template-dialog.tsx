/** A new template. Load it lazily. */
import { MessageTemplateCreate } from '@praxis/contracts/message-template/message-template';
import { DEFAULT_TEMPLATE_CATEGORY } from '@praxis/contracts/message-template/message-template.const';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useContractForm, type ContractForm } from '../../lib/core/form/use-contract-form.js';
import { createTemplate } from './template-queries.js';
import { TemplateFields, type TemplateValues } from './template-fields.js';
import { TYPE_OPTIONS } from './template-labels.js';
import { TemplatePreview } from './template-preview.js';

export function CreateTemplateDialog({ onClose }: { onClose: () => void }) {
  const use = useContractForm<MessageTemplateCreate, MessageTemplateCreate>({
    schema: MessageTemplateCreate,
    defaultValues: {
      templateKey: '',
      templateType: 'sms',
      industry: 'both',
      category: DEFAULT_TEMPLATE_CATEGORY,
      name: '',
      description: '',
      subject: '',
      content: '',
      mergeTags: [],
      previewData: {},
      isActive: true,
      note: '',
    },
    request: createTemplate,
    success: 'Template created',
    failure: { title: 'Failed to create template', text: undefined },
    invalidates: [queryKeys.messageTemplate.list],
    onRead: onClose,
  });
  const { control, setValue, formState } = use.form;
  const [templateType, subject, content, previewData] = useWatch({
    control,
    name: ['templateType', 'subject', 'content', 'previewData'],
  });
  // Both forms have these fields, but the form library's path types do not show that through the type.
  const fields = use as unknown as ContractForm<TemplateValues>;
  return (
    <Dialog title="Create Template" onClose={onClose}>
      <DirtyGuard dirty={formState.isDirty && !formState.isSubmitting} />
      <Form use={use} label="Create Template">
        <TextField
          use={use}
          name="templateKey"
          label="Template key"
          help="Lowercase letters, digits, hyphens and underscores."
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField label="Type">
          <Select
            options={TYPE_OPTIONS}
            value={templateType}
            // Only emails have a subject.
            onChange={({ target }) => {
              setValue('templateType', target.value === 'email' ? 'email' : 'sms', { shouldDirty: true });
              if (target.value !== 'email') setValue('subject', '');
            }}
          />
        </FormField>
        <TemplateFields use={fields} templateType={templateType} />
        <TemplatePreview
          templateType={templateType}
          subject={subject}
          content={content}
          previewData={previewData}
        />
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Saving…">
            Create Template
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
