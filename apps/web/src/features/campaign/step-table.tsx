/** The results of each step, and of each of its texts. */
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import type { CampaignAnalytics, CampaignFigures } from '@praxis/contracts/campaign/campaign-outcome';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { Panel } from '../../components/panel.js';
import { number, priceOf } from '../../lib/core/format.js';
import { CHANNEL_LABELS } from '../../lib/message/channel-labels.js';
import { delayLabel, share } from './campaign-labels.js';

/** A step, or one of its texts. */
interface OutcomeRow {
  id: string;
  name: string;
  /** Channel and delay; undefined for a text. */
  about: string | undefined;
  figures: CampaignFigures;
}

const FIGURES: readonly { title: string; of: (figures: CampaignFigures) => string }[] = [
  { title: 'Sent', of: ({ messagesSent }) => number(messagesSent) },
  { title: 'Delivered', of: ({ messagesDelivered, messagesSent }) => share(messagesDelivered, messagesSent) },
  { title: 'Replies', of: ({ responses }) => number(responses) },
  { title: 'Bookings', of: ({ conversions }) => number(conversions) },
  { title: 'Opt-outs', of: ({ optOuts }) => number(optOuts) },
  { title: 'Cost', of: ({ totalCostCents }) => priceOf(totalCostCents) },
];

const COLUMNS: readonly DataColumn<OutcomeRow>[] = [
  {
    id: 'step',
    title: 'Step',
    width: 'minmax(9rem, 2fr)',
    isRowHead: true,
    cell: ({ name, about }) =>
      about === undefined ? (
        <span className="muted variant">{name}</span>
      ) : (
        <>
          <span className="strong">{name}</span>
          <span className="second">{about}</span>
        </>
      ),
  },
  ...FIGURES.map(({ title, of }): DataColumn<OutcomeRow> => ({
    id: title,
    title,
    width: 'minmax(4.5rem, 1fr)',
    align: 'end',
    phone: 'labelled',
    cell: ({ figures }) => of(figures),
  })),
];
const LOOK = { '& .variant': { paddingInlineStart: '4' } };

interface StepTableProps {
  steps: CampaignAnalytics['steps'];
  campaign: Campaign;
}

export function StepTable({ steps, campaign }: StepTableProps) {
  const rows = steps.flatMap((step, index): OutcomeRow[] => {
    const planned = campaign.steps[index];
    const about = CHANNEL_LABELS[step.channel] + (planned ? ` · ${delayLabel(planned)}` : '');
    const variants = step.variants.length > 1 ? step.variants : [];
    return [
      { id: String(step.stepOrder), name: step.name, about, figures: step },
      ...variants.map((variant) => ({
        id: `${step.stepOrder}/${variant.key}`,
        name: `Text ${variant.key}`,
        about: undefined,
        figures: variant,
      })),
    ];
  });
  return (
    <Panel title="Steps" headingId="step-table-title">
      <DataTable
        labelledBy="step-table-title"
        columns={COLUMNS}
        rows={rows}
        isSortable={false}
        rowTestId={({ about }) => (about === undefined ? 'variant-row' : 'step-row')}
        look={LOOK}
      />
    </Panel>
  );
}
