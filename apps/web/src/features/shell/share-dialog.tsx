/** "Share Demo Session": sends the page's address by email, or copies it. */
import { Flex } from '@chakra-ui/react/flex';
import { Textarea } from '@chakra-ui/react/textarea';
import { DemoShareRequest, DemoShareResult, SHARE_MESSAGE_MAX } from '@praxis/contracts/demo/demo-share';
import { CopyButton } from '../../components/copy-button.js';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { apiRequest } from '../../lib/api/api-request.js';
import { journeyStore } from '../../lib/journey/journey-store.js';
import { preferences } from '../../lib/journey/preferences.js';
import { useRequestKeys } from '../../lib/core/form/request-keys.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { useStore } from 'zustand';

const TITLE = 'Share Demo Session';

export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { industry } = useStore(preferences);
  const sessionId = useStore(journeyStore(industry), (journey) => journey.sessionId);
  const { origin, pathname, href } = window.location;
  const keyOf = useRequestKeys();
  const use = useContractForm<DemoShareRequest, DemoShareRequest>({
    schema: DemoShareRequest,
    defaultValues: { sessionId, industry, demoUrl: `${origin}${pathname}`, to: '', message: '' },
    request: (body) => {
      const request = { method: 'POST', path: '/v1/functions/send-demo-email', body } as const;
      return apiRequest({ ...request, idempotencyKey: keyOf(body), schema: DemoShareResult });
    },
    success: (_, { to }) => ({ title: 'Email Sent', text: `The demo is on its way to ${to}.` }),
    failure: { title: 'Email Failed', text: 'Unable to send email. Please try again.' },
    onSuccess: onClose,
  });
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <Form use={use} label={TITLE}>
        <TextField use={use} name="to" label="Email" type="email" autoComplete="off" data-autofocus />
        <FormField
          label="Message (optional)"
          help="Sent as plain text. Links are not clickable."
          error={use.form.formState.errors.message?.message}
        >
          <Textarea rows={3} maxLength={SHARE_MESSAGE_MAX} {...use.form.register('message')} />
        </FormField>
        <DialogButtons
          onCancel={onClose}
          start={
            <Flex flex="1">
              <CopyButton label="Copy link" text={() => href} />
            </Flex>
          }
        >
          <SubmitButton pending={use.pending} pendingText="Sending…">
            Send email
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
