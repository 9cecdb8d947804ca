/** The simulated vendor's payment page: the purchase, and a test card to pay for it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { SimPayment, type SimCheckoutResult } from '@praxis/contracts/checkout/checkout';
import { TEST_CARDS } from '@praxis/contracts/checkout/checkout.const';
import { useNavigate } from 'react-router';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { money } from '../../lib/core/format.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { paySimCheckout, useSimCheckout } from './checkout-queries.js';

type SimCheckoutView = SimCheckoutResult['checkout'];

const CARD_OPTIONS = TEST_CARDS.map(({ number, label }) => ({
  value: number,
  label: `${number} · ${label}`,
}));
const FIRST_CARD = { cardNumber: TEST_CARDS[0]?.number ?? '', expiry: '12/34', cvc: '123' };

export function SimCheckout({ sessionId }: { sessionId: string }) {
  const checkout = useSimCheckout(sessionId);
  return (
    <Panel p={{ base: '4', md: '5' }}>
      <Loaded query={checkout} failure="Could not load this checkout" skeleton={<SimCheckoutSkeleton />}>
        {(view) => <Checkout view={view} />}
      </Loaded>
    </Panel>
  );
}

function Checkout({ view }: { view: SimCheckoutView }) {
  return (
    <Box display="grid" gap="5">
      <Bill view={view} />
      {view.status === 'open' && <CardForm view={view} />}
      {view.status === 'paid' && <Notice tone="good" title="Paid" text="This checkout has been paid." />}
      {view.status === 'expired' && (
        <Notice tone="warn" title="Expired" text="This checkout has expired. Start again from the prices.">
          <Button size="sm" variant="outline" asChild>
            <a href={view.cancelUrl}>See the prices</a>
          </Button>
        </Notice>
      )}
    </Box>
  );
}

function Bill({ view: { lines, totalCents, email } }: { view: SimCheckoutView }) {
  const today = lines.filter(({ isDueToday }) => isDueToday);
  const later = lines.filter(({ isDueToday }) => !isDueToday);
  return (
    <Box>
      <Text color="fg.muted" overflowWrap="anywhere">
        For {email}
      </Text>
      <Box as="dl" mt="2" fontVariantNumeric="tabular-nums">
        {[...today, { label: 'Due today', amountCents: totalCents }, ...later].map(
          ({ label, amountCents }, index) => (
            <Flex
              key={label}
              justify="space-between"
              gap="4"
              py="2"
              borderTopWidth={index > 0 ? '1px' : undefined}
              fontWeight={index === today.length ? 'semibold' : undefined}
              color={index > today.length ? 'fg.muted' : undefined}
            >
              <dt>{label}</dt>
              <dd>{money(amountCents / 100)}</dd>
            </Flex>
          ),
        )}
      </Box>
    </Box>
  );
}

function CardForm({ view: { sessionId, totalCents, cancelUrl } }: { view: SimCheckoutView }) {
  const navigate = useNavigate();
  const use = useContractForm<SimPayment, SimPayment>({
    schema: SimPayment,
    defaultValues: FIRST_CARD,
    request: async (card) => {
      const { pathname, search } = new URL(await paySimCheckout(sessionId, card));
      await navigate(`${pathname}${search}`);
    },
  });
  return (
    <Form use={use} label="Payment">
      <SelectField
        use={use}
        name="cardNumber"
        label="Test card"
        help="No money moves: this page is simulated."
        options={CARD_OPTIONS}
      />
      <Grid templateColumns="1fr 1fr" gap="4">
        <TextField use={use} name="expiry" label="Expiry date" inputMode="numeric" autoComplete="off" />
        <TextField use={use} name="cvc" label="Security code" inputMode="numeric" autoComplete="off" />
      </Grid>
      <Flex gap="2" justify="flex-end" wrap="wrap">
        <Button variant="outline" asChild>
          <a href={cancelUrl}>Cancel</a>
        </Button>
        <SubmitButton pending={use.pending} pendingText="Paying…">
          Pay {money(totalCents / 100)}
        </SubmitButton>
      </Flex>
    </Form>
  );
}

function SimCheckoutSkeleton() {
  return (
    <Loading gap="4">
      <Skeleton height="5" width="40" />
      <Skeleton height="24" />
      <Skeleton height="40" />
    </Loading>
  );
}
