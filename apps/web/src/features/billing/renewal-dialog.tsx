/**
 * Chooses a plan for a practice whose subscription has ended: shows its cost and opens the vendor's page. Load it
 * lazily.
 */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { PACKAGES, TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { Segmented } from '../../components/segmented.js';
import { priceOf } from '../../lib/core/format.js';
import { useRenewal } from './billing-queries.js';

const OPTIONS = TIERS.map((value) => ({ value, label: PACKAGES[value].name }));

interface RenewalDialogProps {
  /** The practice's last plan. */
  last: Tier;
  onClose: () => void;
}

export function RenewalDialog({ last, onClose }: RenewalDialogProps) {
  const [tier, setTier] = useState(last);
  const renewal = useRenewal(onClose);
  return (
    <Dialog
      title="Choose a plan"
      onClose={onClose}
      footer={
        <SubmitButton
          pending={renewal.isPending}
          pendingText="Opening…"
          onPress={() => renewal.mutate({ tier })}
        >
          Continue to checkout
        </SubmitButton>
      }
    >
      <Box display="grid" gap="4" data-testid="renewal">
        <FormAlert text={renewal.alert} />
        <Box justifySelf="start">
          <Segmented label="Plan" options={OPTIONS} value={tier} onChange={setTier} />
        </Box>
        <Text color="fg.muted">
          {PACKAGES[tier].name} is {priceOf(PACKAGES[tier].monthlyFeeCents)} a month. The first month is
          charged at checkout, without a set-up fee. Your practice is active again, with all its data, as soon
          as the payment is confirmed.
        </Text>
      </Box>
    </Dialog>
  );
}
