/** Tips about the Usage & Billing Dashboard (specification 2, section 2). */
import { chakra } from '@chakra-ui/react/styled-system';
import { ALERT_THRESHOLDS } from '@praxis/contracts/usage/usage.const';
import { Panel } from '../../components/panel.js';

const TIPS = [
  'Monitor usage: each card compares what you have used with what your plan includes.',
  `Watch for alerts: you get one at ${ALERT_THRESHOLDS.map((percent) => `${percent}%`).join(' and one at ')} of a quota.`,
  'Sync billing: fetch your subscription and invoices from Stripe at any time.',
  'Manage your subscription: change your card, pay or cancel in the customer portal.',
  'Export CSV: download your billing cycles for your accounting.',
  'Optimize usage: set a spend limit, or change your plan when overage costs more than the next plan.',
];

export function BillingTips() {
  return (
    <Panel title="Tips" headingId="billing-tips" data-testid="billing-tips">
      <chakra.ul
        listStyleType="disc"
        px="4"
        py="3"
        ps="8"
        display="grid"
        gap="1.5"
        fontSize="md"
        color="fg.muted"
      >
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
