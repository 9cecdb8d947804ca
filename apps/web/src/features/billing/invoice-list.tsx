/** Invoices with their lines; an overage line leads to the uses that it charges for. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Invoice, InvoiceLine } from '@praxis/contracts/billing/billing';
import { BILLING_TEXTS } from '@praxis/contracts/billing/billing.const';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { ChevronRight, ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { LoadedList } from '../../components/loaded-list.js';
import { Loading } from '../../components/loading.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { dateOf, number, priceOf } from '../../lib/core/format.js';
import { amountsText, invoiceLabelOf } from './billing-labels.js';
import { useInvoices } from './billing-queries.js';

/** An overage charge, which consists of usage events. */
export interface OverageLine {
  cycleId: string;
  resource: ResourceType;
}

interface InvoiceListProps {
  tenantId: string;
  onUsage: (line: OverageLine) => void;
}

export function InvoiceList({ tenantId, onUsage }: InvoiceListProps) {
  const list = useInvoices(tenantId);
  const newest = list.data?.pages[0]?.items[0]?.id;
  return (
    <Panel title="Invoices" headingId="invoices-title" data-testid="invoices">
      <LoadedList
        list={list}
        label="Invoices"
        failure={BILLING_TEXTS.loadFailed}
        skeleton={
          <Loading p="4" label="Loading invoices">
            <Skeleton height="24" />
          </Loading>
        }
        empty={
          <EmptyState
            icon={ReceiptText}
            title="No invoices"
            text="The first one is issued when something is charged."
          />
        }
      >
        {(invoice) => (
          <InvoiceItem
            key={invoice.id}
            invoice={invoice}
            isOpenAtFirst={invoice.id === newest}
            onUsage={onUsage}
          />
        )}
      </LoadedList>
    </Panel>
  );
}

interface InvoiceItemProps {
  invoice: Invoice;
  isOpenAtFirst: boolean;
  onUsage: (line: OverageLine) => void;
}

function InvoiceItem({ invoice, isOpenAtFirst, onUsage }: InvoiceItemProps) {
  const { subtotalCents, totalCents, issuedAt } = invoice;
  const { tone, label: badge } = invoiceLabelOf(invoice);
  const columns = useMemo(() => lineColumns(onUsage), [onUsage]);
  const rows = useMemo(
    () =>
      [...invoice.lines, ...adjustmentOf(totalCents - subtotalCents)].map((line, index) => ({
        ...line,
        id: `${invoice.id}-${index}`,
      })),
    [invoice, totalCents, subtotalCents],
  );
  const label = `Invoice of ${dateOf(issuedAt)}`;
  return (
    <chakra.li data-testid="invoice" _notFirst={{ borderTopWidth: '1px' }}>
      <details open={isOpenAtFirst || undefined}>
        <chakra.summary
          display="flex"
          alignItems="center"
          gap="2"
          px="4"
          py="3"
          cursor="pointer"
          listStyleType="none"
          _focusVisible={{ outlineOffset: '-2px' }}
          css={{
            '&::-webkit-details-marker': { display: 'none' },
            '& svg': { flexShrink: '0', color: 'fg.muted' },
            '[open] > & svg': { transform: 'rotate(90deg)' },
          }}
        >
          <ChevronRight size={16} aria-hidden />
          <Flex as="span" columnGap="3" rowGap="1" align="center" wrap="wrap">
            <span>{label}</span>
            <Text as="span" fontWeight="medium" fontVariantNumeric="tabular-nums">
              {priceOf(totalCents)}
            </Text>
            <ToneBadge tone={tone}>{badge}</ToneBadge>
            <Text as="span" fontSize="md" color="fg.muted">
              {amountsText(invoice)}
            </Text>
          </Flex>
        </chakra.summary>
        <Box pb="2">
          <DataTable
            label={label}
            columns={columns}
            rows={rows}
            isSortable={false}
            rowTestId="invoice-line"
          />
        </Box>
      </details>
    </chakra.li>
  );
}

/** The difference between the total and the sum of the lines, as a line; none if there is no difference. */
function adjustmentOf(cents: number): InvoiceLine[] {
  if (cents === 0) return [];
  return [
    {
      kind: 'other',
      description: 'Discounts and taxes',
      cycleId: null,
      resource: null,
      quantity: 1,
      unitCents: cents,
      amountCents: cents,
    },
  ];
}

type LineRow = InvoiceLine & { id: string };

function lineColumns(onUsage: (line: OverageLine) => void): DataColumn<LineRow>[] {
  return [
    {
      id: 'description',
      title: 'Charge',
      width: 'minmax(11rem, 3fr)',
      phone: 'start',
      isRowHead: true,
      cell: ({ description }) => description,
    },
    {
      id: 'quantity',
      title: 'Quantity',
      width: '5.5rem',
      align: 'end',
      phone: 'labelled',
      cell: ({ quantity }) => number(quantity),
    },
    {
      id: 'unit',
      title: 'Each',
      width: '7rem',
      align: 'end',
      phone: 'labelled',
      cell: ({ unitCents }) => priceOf(unitCents),
    },
    {
      id: 'amount',
      title: 'Amount',
      width: '7rem',
      align: 'end',
      phone: 'corner',
      cell: ({ amountCents }) => priceOf(amountCents),
    },
    actionsColumn({
      width: '8rem',
      cell: ({ kind, cycleId, resource, description }) =>
        kind === 'overage' &&
        cycleId &&
        resource && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Usage events: ${description}`}
            onClick={() => onUsage({ cycleId, resource })}
          >
            Usage events
          </Button>
        ),
    }),
  ];
}
