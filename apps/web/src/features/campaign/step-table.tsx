/** What came of each step, and of each of its texts. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import type { CampaignAnalytics, CampaignFigures } from '@praxis/contracts/campaign/campaign-outcome';
import { Panel } from '../../components/panel.js';
import { number } from '../../lib/core/format.js';
import { cents, CHANNEL_LABELS, delayLabel, share } from './campaign-labels.js';

const COLUMNS: readonly { title: string; of: (figures: CampaignFigures) => string }[] = [
  { title: 'Sent', of: ({ messagesSent }) => number(messagesSent) },
  { title: 'Delivered', of: ({ messagesDelivered, messagesSent }) => share(messagesDelivered, messagesSent) },
  { title: 'Replies', of: ({ responses }) => number(responses) },
  { title: 'Bookings', of: ({ conversions }) => number(conversions) },
  { title: 'Opt-outs', of: ({ optOuts }) => number(optOuts) },
  { title: 'Cost', of: ({ totalCostCents }) => cents(totalCostCents) },
];

interface StepTableProps {
  steps: CampaignAnalytics['steps'];
  campaign: Campaign;
}

export function StepTable({ steps, campaign }: StepTableProps) {
  return (
    <Panel title="Steps" headingId="step-table-title">
      <Box overflowX="auto" tabIndex={0} role="region" aria-labelledby="step-table-title">
        <chakra.table w="full" minW="40rem" fontSize="sm" fontVariantNumeric="tabular-nums">
          <thead>
            <tr>
              <Cell as="th" scope="col">
                Step
              </Cell>
              {COLUMNS.map(({ title }) => (
                <Cell as="th" scope="col" key={title} textAlign="end">
                  {title}
                </Cell>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => {
              const planned = campaign.steps[index];
              return [
                <tr key={step.stepOrder} data-testid="step-row">
                  <Cell as="th" scope="row" fontWeight="semibold">
                    {step.name}
                    <Text as="span" display="block" fontSize="xs" color="fg.muted" fontWeight="normal">
                      {CHANNEL_LABELS[step.channel]}
                      {planned && ` · ${delayLabel(planned)}`}
                    </Text>
                  </Cell>
                  <Figures figures={step} />
                </tr>,
                ...(step.variants.length > 1 ? step.variants : []).map((variant) => (
                  <tr key={`${step.stepOrder}/${variant.key}`} data-testid="variant-row">
                    <Cell as="th" scope="row" pl="8" fontWeight="normal" color="fg.muted">
                      {`Text ${variant.key}`}
                    </Cell>
                    <Figures figures={variant} />
                  </tr>
                )),
              ];
            })}
          </tbody>
        </chakra.table>
      </Box>
    </Panel>
  );
}

function Figures({ figures }: { figures: CampaignFigures }) {
  return COLUMNS.map(({ title, of }) => (
    <Cell key={title} textAlign="end">
      {of(figures)}
    </Cell>
  ));
}

const Cell = chakra('td', {
  base: {
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    textAlign: 'start',
    verticalAlign: 'top',
    'thead &': { borderTopWidth: '0', color: 'fg.muted', fontWeight: 'medium', fontSize: 'xs' },
  },
});
