/** "Start This Plan": opens the vendor's page for a package. Signed-out users are asked for an address first. */
import { CheckoutStartRequest, CheckoutStartResult } from '@praxis/contracts/checkout/checkout';
import type { Package } from '@praxis/contracts/billing/package.const';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { apiRequest } from '../../lib/api/api-request.js';
import { useChange, type Change } from '../../lib/api/use-change.js';
import { knownUser, prefetchAuthSession, useAuthSession } from '../../lib/auth/auth-session.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { openVendorPage } from '../../lib/core/vendor-page.js';

const PROCESSING = 'Processing...';

export function StartPlan({ plan }: { plan: Package }) {
  const { status } = useAuthSession();
  const [isWaiting, setWaiting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const checkout = useCheckout();
  const { tier, name } = plan;
  const start = async (): Promise<void> => {
    if (status === 'loading') {
      // Waits for the session, because signed-in users do not have to enter anything.
      setWaiting(true);
      await prefetchAuthSession();
      setWaiting(false);
    }
    const user = knownUser();
    if (user) checkout.mutate({ tier, email: user.email });
    else setAsking(true);
  };
  return (
    <>
      <SubmitButton
        pending={isWaiting || (checkout.isPending && !isAsking)}
        pendingText={PROCESSING}
        onPress={() => void start()}
        variant={tier === 'growth' ? 'solid' : 'outline'}
        aria-label={isWaiting || checkout.isPending ? undefined : `Start This Plan: ${name}`}
      >
        Start This Plan
      </SubmitButton>
      {isAsking && <EmailDialog plan={plan} checkout={checkout} onClose={() => setAsking(false)} />}
    </>
  );
}

interface EmailDialogProps {
  plan: Package;
  checkout: Change<CheckoutStartRequest, void>;
  onClose: () => void;
}

function EmailDialog({ plan: { tier, name }, checkout, onClose }: EmailDialogProps) {
  const title = `Start with ${name}`;
  const use = useContractForm<CheckoutStartRequest, CheckoutStartRequest>({
    schema: CheckoutStartRequest,
    defaultValues: { tier, email: '' },
    request: (body) => checkout.mutateAsync(body),
    onSuccess: onClose,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form use={use} label={title}>
        <TextField
          use={use}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          help="Your receipt goes here."
          data-autofocus
        />
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText={PROCESSING}>
            Continue to checkout
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function useCheckout(): Change<CheckoutStartRequest, void> {
  return useChange<CheckoutStartRequest, void>({
    request: (body) =>
      openVendorPage({
        ask: async () => {
          const request = { method: 'POST', path: '/v1/functions/simple-stripe-checkout', body } as const;
          const idempotencyKey = crypto.randomUUID();
          return (await apiRequest({ ...request, idempotencyKey, schema: CheckoutStartResult })).data.url;
        },
        vendor: 'https://checkout.stripe.com',
        missing: 'No checkout URL returned',
      }),
    failure: { title: 'Payment Error', otherwise: 'Failed to start checkout process' },
  });
}
