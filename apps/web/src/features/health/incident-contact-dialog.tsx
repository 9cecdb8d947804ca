/** Dialog for a new or existing address that is notified of incidents. Load it lazily. */
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import {
  IncidentContactAdd,
  type IncidentContact,
  type IncidentContactAdded,
} from '@praxis/contracts/health/incident-contact';
import { useWatch } from 'react-hook-form';
import { CheckGroup } from '../../components/check-group.js';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { Segmented } from '../../components/segmented.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { addIncidentContact, changeIncidentContact } from './incident-contact-queries.js';
import { SEVERITY_OPTIONS } from './incident-labels.js';

const KINDS = [
  { value: 'email', label: 'Email' },
  { value: 'webhook', label: 'Webhook' },
] as const;

interface IncidentContactDialogProps {
  /** The contact to change; undefined for a new one. */
  contact: IncidentContact | undefined;
  onAdded: (added: IncidentContactAdded) => void;
  onClose: () => void;
}

export function IncidentContactDialog({ contact, onAdded, onClose }: IncidentContactDialogProps) {
  const use = useContractForm<IncidentContactAdd, IncidentContactAdd, IncidentContactAdded | undefined>({
    schema: IncidentContactAdd,
    defaultValues: {
      kind: contact?.kind ?? 'email',
      address: contact?.address ?? '',
      minSeverity: contact?.minSeverity ?? 'high',
      onAcknowledged: contact?.onAcknowledged ?? false,
    },
    request: async (values) => {
      if (!contact) return await addIncidentContact(values);
      const { minSeverity, onAcknowledged } = values;
      await changeIncidentContact(contact.id, { minSeverity, onAcknowledged });
      return undefined;
    },
    onSuccess: (added) => added && onAdded(added),
    success: contact ? 'Address saved' : 'Address added',
    invalidates: [queryKeys.health.contacts],
    onRead: onClose,
  });
  const { isDirty, isSubmitting, isSubmitted } = use.form.formState;
  const [kind, onAcknowledged] = useWatch({ control: use.form.control, name: ['kind', 'onAcknowledged'] });
  const title = contact ? 'Change address' : 'Add address';
  const choose = (value: typeof kind): void =>
    use.form.setValue('kind', value, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <Dialog title={title} onClose={onClose}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label={title}>
        {contact ? (
          <Text overflowWrap="anywhere">{contact.address}</Text>
        ) : (
          <>
            <Flex>
              <Segmented label="Notify by" options={KINDS} value={kind} onChange={choose} />
            </Flex>
            <TextField
              use={use}
              name="address"
              data-autofocus
              label={kind === 'email' ? 'Email address' : 'Webhook address'}
              help={
                kind === 'email'
                  ? 'Use one that you can read while the platform is down.'
                  : 'Begins with https:// and is on the public internet. Notices are signed (Standard Webhooks).'
              }
              type={kind === 'email' ? 'email' : 'url'}
              placeholder={kind === 'email' ? 'ops@example.com' : 'https://example.com/hooks'}
              autoComplete="off"
            />
          </>
        )}
        <SelectField use={use} name="minSeverity" label="Severity" options={SEVERITY_OPTIONS} />
        <CheckGroup
          label="Sent when an incident opens and when it is over"
          options={[{ value: 'on', label: 'Also when someone acknowledges it' }]}
          value={onAcknowledged ? ['on'] : []}
          onChange={(on) => use.form.setValue('onAcknowledged', on.length > 0, { shouldDirty: true })}
        />
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Saving…">
            {contact ? 'Save address' : 'Add address'}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
