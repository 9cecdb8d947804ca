/** Changes the plan: shows the cost now and later, before the change is confirmed. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { PlanChangePreview } from '@praxis/contracts/billing/billing';
import { PACKAGES, TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Notice } from '../../components/notice.js';
import { Segmented } from '../../components/segmented.js';
import { dateOf, money, priceOf } from '../../lib/core/format.js';
import { usePlanChange, usePlanChangePreview } from './billing-queries.js';

const CENTS = 100;
const OPTIONS = TIERS.map((value) => ({ value, label: PACKAGES[value].name }));

interface PlanChangeDialogProps {
  tenantId: string;
  current: Tier;
  /** The plan already chosen for the next cycle; null if the plan stays the same. */
  next: Tier | null;
  onClose: () => void;
}

export function PlanChangeDialog({ tenantId, current, next, onClose }: PlanChangeDialogProps) {
  const [tier, setTier] = useState<Tier>(() => (next === null ? anotherTier(current) : current));
  const [hasAmountChanged, setAmountChanged] = useState(false);
  const isAnother = tier !== (next ?? current);
  const preview = usePlanChangePreview(tenantId, tier, isAnother);
  const change = usePlanChange(tenantId, {
    onDone: onClose,
    onAmountChanged: () => {
      setAmountChanged(true);
      void preview.refetch();
    },
  });
  const choose = (chosen: Tier): void => {
    setTier(chosen);
    setAmountChanged(false);
    change.reset();
  };
  const confirm = (): void => {
    if (!preview.data) return;
    const { prorationAt, amountCents } = preview.data;
    setAmountChanged(false);
    change.mutate({ tier, prorationAt, amountCents });
  };
  return (
    <Dialog
      title="Change plan"
      onClose={onClose}
      footer={
        <SubmitButton
          pending={change.isPending}
          pendingText="Changing…"
          disabled={!isAnother || !preview.data || preview.isFetching}
          onPress={confirm}
        >
          {isAnother && tier === current ? 'Keep' : 'Change to'} {PACKAGES[tier].name}
        </SubmitButton>
      }
    >
      <Box display="grid" gap="4" data-testid="plan-change">
        <FormAlert text={hasAmountChanged ? undefined : change.alert} />
        <Box justifySelf="start">
          <Segmented label="Plan" options={OPTIONS} value={tier} onChange={choose} />
        </Box>
        <Text color="fg.muted">
          {PACKAGES[tier].name} is {money(PACKAGES[tier].monthlyFeeCents / CENTS)} a month.
          {tier === current && ' This is your current plan.'}
          {tier === next && ' It begins with your next billing cycle.'}
        </Text>
        {hasAmountChanged && (
          <Box role="alert">
            <Notice
              tone="warn"
              title="The amount has changed"
              text="Nothing was charged. Check the new amount, then confirm again."
            />
          </Box>
        )}
        {isAnother && (
          <Loaded
            query={preview}
            failure="Could not calculate the amount"
            skeleton={
              <Loading label="Calculating the amount">
                <Skeleton height="36" />
              </Loading>
            }
          >
            {(shown) => <Preview preview={shown} current={current} />}
          </Loaded>
        )}
      </Box>
    </Dialog>
  );
}

/** The next larger plan; for the largest plan, the next smaller one. */
function anotherTier(current: Tier): Tier {
  const at = TIERS.indexOf(current);
  return TIERS[at + 1] ?? TIERS[at - 1] ?? current;
}

function Preview({ preview, current }: { preview: PlanChangePreview; current: Tier }) {
  const { tier, prorationAt, beginsAt, creditCents, chargeCents, amountCents, monthlyCents } = preview;
  const { name: plan } = PACKAGES[tier];
  const lines: { name: string; value: string; isStrong?: boolean }[] = [
    ...(beginsAt === prorationAt
      ? tier === current
        ? []
        : [
            { name: `Credit for the rest of ${PACKAGES[current].name}`, value: priceOf(-creditCents) },
            { name: `${plan} for the rest of this cycle`, value: priceOf(chargeCents) },
          ]
      : [
          { name: `${PACKAGES[current].name} with all it includes`, value: `until ${dateOf(beginsAt)}` },
          { name: `${plan} begins`, value: dateOf(beginsAt) },
        ]),
    { name: 'Due with the next invoice', value: priceOf(amountCents), isStrong: true },
    { name: 'Monthly from then on', value: priceOf(monthlyCents), isStrong: true },
  ];
  return (
    <Box as="dl" fontVariantNumeric="tabular-nums" data-testid="plan-change-preview">
      {lines.map(({ name, value, isStrong = false }, index) => (
        <Flex
          key={name}
          justify="space-between"
          gap="4"
          py="2"
          borderTopWidth={index > 0 ? '1px' : undefined}
          fontWeight={isStrong ? 'medium' : undefined}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Flex>
      ))}
    </Box>
  );
}
