/** Dialog for a new or existing endpoint. Load it lazily. */
import { WEBHOOK_EVENTS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import {
  WebhookEndpointChange,
  type WebhookEndpoint,
  type WebhookSecretResult,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { useWatch } from 'react-hook-form';
import { CheckGroup } from '../../components/check-group.js';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { addEndpoint, changeEndpoint } from './webhook-queries.js';
import { EVENT_LABELS } from './webhook-labels.js';

const EVENT_OPTIONS = WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] }));

interface EndpointDialogProps {
  tenantId: string;
  /** The endpoint to change; undefined for a new one. */
  endpoint: WebhookEndpoint | undefined;
  onSecret: (made: WebhookSecretResult) => void;
  onClose: () => void;
}

export function EndpointDialog({ tenantId, endpoint, onSecret, onClose }: EndpointDialogProps) {
  const use = useContractForm<WebhookEndpointChange, WebhookEndpointChange, WebhookSecretResult | undefined>({
    schema: WebhookEndpointChange,
    defaultValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: endpoint?.events ?? [...WEBHOOK_EVENTS],
      isEnabled: endpoint?.isEnabled ?? true,
    },
    request: async (change) => {
      if (!endpoint) return await addEndpoint(change);
      await changeEndpoint(endpoint.id, change);
      return undefined;
    },
    onSuccess: (made) => made && onSecret(made),
    success: endpoint ? 'Endpoint saved' : 'Endpoint added',
    invalidates: [queryKeys.webhook.all(tenantId)],
    onRead: onClose,
  });
  const { isDirty, isSubmitting, errors } = use.form.formState;
  const [events, isEnabled] = useWatch({ control: use.form.control, name: ['events', 'isEnabled'] });
  const title = endpoint ? 'Change endpoint' : 'Add endpoint';
  return (
    <Dialog title={title} onClose={onClose}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label={title}>
        <TextField
          use={use}
          name="url"
          label="Address"
          data-autofocus
          help="Begins with https:// and is on the public internet."
          type="url"
          inputMode="url"
          placeholder="https://example.com/hooks"
          autoComplete="off"
        />
        <TextField use={use} name="description" label="Description (optional)" autoComplete="off" />
        <CheckGroup
          label="Events"
          options={EVENT_OPTIONS}
          value={events}
          error={errors.events?.message}
          onChange={(next) =>
            use.form.setValue('events', next, { shouldDirty: true, shouldValidate: Boolean(errors.events) })
          }
        />
        <CheckGroup
          label="State"
          options={[{ value: 'on', label: 'Send events to this address' }]}
          value={isEnabled ? ['on'] : []}
          onChange={(on) => use.form.setValue('isEnabled', on.length > 0, { shouldDirty: true })}
        />
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Saving…">
            {endpoint ? 'Save endpoint' : 'Add endpoint'}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
