/** Invoices in the simulated vendor's portal, each with its lines. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import type { SimPortal } from '@praxis/contracts/billing/sim-portal';
import { Panel } from '../../components/panel.js';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';
import { dateOf, priceOf } from '../../lib/core/format.js';

const STATUS: Record<InvoiceStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'To be paid', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Uncollectible', tone: 'bad' },
};

export function SimPortalInvoices({ invoices }: Pick<SimPortal, 'invoices'>) {
  return (
    <Panel p={{ base: '4', md: '5' }}>
      <Heading as="h2" fontSize="lg" fontWeight="semibold">
        Invoices
      </Heading>
      <Box as="ul" mt="2" listStyleType="none">
        {invoices.map((invoice, index) => (
          <Box as="li" key={invoice.id} py="3" borderTopWidth={index > 0 ? '1px' : undefined}>
            <InvoiceRow invoice={invoice} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function InvoiceRow({ invoice }: { invoice: SimPortal['invoices'][number] }) {
  const { status, issuedAt, totalCents, attempts, lines } = invoice;
  const { label, tone } = STATUS[status];
  return (
    <Box fontVariantNumeric="tabular-nums">
      <Flex justify="space-between" gap="4" wrap="wrap" fontWeight="medium">
        <Flex gap="3" align="center">
          <time dateTime={issuedAt}>{dateOf(issuedAt)}</time>
          <ToneBadge tone={tone}>{label}</ToneBadge>
        </Flex>
        <Text>{priceOf(totalCents)}</Text>
      </Flex>
      {status === 'open' && (
        <Text color="fg.muted">
          {attempts === 1 ? 'One payment has failed.' : `${attempts} payments have failed.`}
        </Text>
      )}
      <Box as="dl" mt="1" color="fg.muted">
        {lines.map(({ description, amountCents }, index) => (
          <Flex key={`${index}/${description}`} justify="space-between" gap="4">
            <dt>{description}</dt>
            <dd>{priceOf(amountCents)}</dd>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
