/** Fills a campaign's message from one of the platform's templates. From then on, the text belongs to the campaign. */
import type { LibraryTemplate } from '@praxis/contracts/message-template/message-template';
import { BULK_MERGE_TAGS, checkMergeTags } from '@praxis/contracts/message/merge-tag';
import type { Channel } from '@praxis/contracts/message/message.const';
import { ActionSelect } from '../../components/action-select.js';
import { FormField } from '../../components/form-field.js';
import { useTemplateLibrary } from '../../lib/message-template/template-library.js';
import { useCurrentTenant } from '../../lib/tenant/acting-tenant.js';

interface TemplateChoiceProps {
  /** The message, as its form field is labeled. */
  name: string;
  channel: Channel;
  onChoose: (template: LibraryTemplate) => void;
}

export function TemplateChoice({ name, channel, onChoose }: TemplateChoiceProps) {
  const { tenant } = useCurrentTenant();
  return tenant ? <Choice tenantId={tenant.id} name={name} channel={channel} onChoose={onChoose} /> : null;
}

/**
 * Whether a template suits many people: its text must not mention what only some of them have, such as an appointment.
 */
const isForMany = ({ subject, content }: LibraryTemplate): boolean =>
  checkMergeTags(`${subject}\n${content}`, BULK_MERGE_TAGS) === undefined;

function Choice({ tenantId, name, channel, onChoose }: TemplateChoiceProps & { tenantId: string }) {
  const { data = [] } = useTemplateLibrary(tenantId);
  const fitting = data.filter((template) => template.templateType === channel && isForMany(template));
  if (fitting.length === 0) return null;
  return (
    <FormField label={`Start ${name.replace('Message', 'message')} from a template`}>
      <ActionSelect
        value=""
        options={[
          { value: '', label: 'Choose a template' },
          ...fitting.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        onCommit={(chosen) => {
          const template = fitting.find(({ id }) => id === chosen);
          if (template) onChoose(template);
        }}
      />
    </FormField>
  );
}
