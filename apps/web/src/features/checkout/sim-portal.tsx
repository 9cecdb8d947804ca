/** The simulated vendor's customer portal: the subscription, its test card and its invoices. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { SubscriptionStatus } from '@praxis/contracts/billing/billing.const';
import type { SimPortal as SimPortalContract, SimPortalAction } from '@praxis/contracts/billing/sim-portal';
import { CARD_KINDS, TEST_CARDS } from '@praxis/contracts/checkout/checkout.const';
import { packageTitle } from '@praxis/contracts/billing/package.const';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { ActionSelect } from '../../components/action-select.js';
import { FormField } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';
import { longDateOf } from '../../lib/core/format.js';
import { useSimPortal, useSimPortalChange } from './portal-queries.js';
import { SimPortalInvoices } from './sim-portal-invoices.js';

const STATUS: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  trialing: { label: 'Trial', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Payment missing', tone: 'bad' },
  suspended: { label: 'Suspended', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};
const CARD_OPTIONS = TEST_CARDS.map(({ kind, label }) => ({ value: kind, label }));

export function SimPortal({ token }: { token: string }) {
  const portal = useSimPortal(token);
  return (
    <Loaded query={portal} failure="Could not load this portal" framed skeleton={<SimPortalSkeleton />}>
      {(view) => <Portal token={token} view={view} />}
    </Loaded>
  );
}

interface PortalProps {
  token: string;
  view: SimPortalContract;
}

function Portal({ token, view }: PortalProps) {
  const change = useSimPortalChange(token);
  const { isPending, alert, variables } = change;
  const isDoing = (action: SimPortalAction['action']): boolean => isPending && variables.action === action;
  const press = (action: 'cancel' | 'resume' | 'pay'): void => change.mutate({ action });
  const isOpen = view.invoices.some(({ status }) => status === 'open');
  return (
    <Box display="grid" gap="4">
      <FormAlert text={alert} />
      <Panel p={{ base: '4', md: '5' }} display="grid" gap="4">
        <Plan view={view} />
        {view.status !== 'canceled' && (
          <SubmitButton
            variant="outline"
            justifySelf="start"
            pending={isDoing('cancel') || isDoing('resume')}
            pendingText="Saving…"
            onPress={() => press(view.cancelAtPeriodEnd ? 'resume' : 'cancel')}
          >
            {view.cancelAtPeriodEnd ? 'Keep the subscription' : 'Cancel the subscription'}
          </SubmitButton>
        )}
      </Panel>
      <Panel p={{ base: '4', md: '5' }} display="grid" gap="4">
        <FormField label="Card on file" help="No money moves: this page is simulated.">
          <ActionSelect
            options={CARD_OPTIONS}
            value={view.card}
            pending={isDoing('change-card')}
            onCommit={(chosen) => {
              const card = CARD_KINDS.find((kind) => kind === chosen);
              if (card) change.mutate({ action: 'change-card', card });
            }}
          />
        </FormField>
        {isOpen && (
          <SubmitButton
            justifySelf="start"
            pending={isDoing('pay')}
            pendingText="Paying…"
            onPress={() => press('pay')}
          >
            Pay now
          </SubmitButton>
        )}
      </Panel>
      <SimPortalInvoices invoices={view.invoices} />
      <Button variant="outline" justifySelf="start" asChild>
        <a href={view.returnUrl}>Back to Praxis</a>
      </Button>
    </Box>
  );
}

function Plan({
  view: { tier, status, isTrial, periodEnd, cancelAtPeriodEnd },
}: {
  view: SimPortalContract;
}) {
  const { label, tone } = STATUS[status];
  const day = longDateOf(periodEnd);
  return (
    <Box>
      <Flex align="center" gap="3" wrap="wrap">
        <Heading as="h2" fontSize="lg" fontWeight="semibold">
          {packageTitle(tier)}
        </Heading>
        <ToneBadge tone={tone}>{label}</ToneBadge>
      </Flex>
      <Text mt="1" color="fg.muted">
        {status === 'canceled'
          ? `It ended on ${day}.`
          : cancelAtPeriodEnd
            ? `It ends on ${day}.`
            : isTrial
              ? `The trial ends on ${day}; the first month is charged then.`
              : `The next month is charged on ${day}.`}
      </Text>
    </Box>
  );
}

function SimPortalSkeleton() {
  return (
    <Loading gap="4">
      <Skeleton height="32" />
      <Skeleton height="28" />
      <Skeleton height="40" />
    </Loading>
  );
}
