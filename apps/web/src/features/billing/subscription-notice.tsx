/** A notice about the subscription, for everyone in a practice: a trial, a missing payment, an end. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { hasRank } from '@praxis/contracts/auth/role.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { useState } from 'react';
import { lazyDialog } from '../../components/lazy-part.js';
import { Notice } from '../../components/notice.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { noticeOf, type SubscriptionNoticeTexts } from './billing-labels.js';
import { useSubscription } from './billing-queries.js';
import { PortalButton } from './portal-button.js';

const RenewalDialog = lazyDialog(() => import('./renewal-dialog.js'), 'RenewalDialog');

export function SubscriptionNotice({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const { data: subscription } = useSubscription(tenant.id);
  const notice = subscription && noticeOf(subscription);
  if (!notice) return null;
  const { tone, title, text, action } = notice;
  const mayAct = !readOnly && hasRank(tenant.role, 'owner');
  return (
    <Box data-testid="subscription-notice" data-tone={tone}>
      <Notice
        tone={tone}
        title={title}
        text={action && !mayAct ? `${text} Ask an owner of your team.` : text}
      >
        {action && mayAct && <Action action={action} last={subscription.tier} />}
      </Notice>
    </Box>
  );
}

interface ActionProps {
  action: NonNullable<SubscriptionNoticeTexts['action']>;
  /** The practice's current or last plan. */
  last: Tier;
}

function Action({ action, last }: ActionProps) {
  const [isChoosing, setChoosing] = useState(false);
  if (action.kind === 'portal') return <PortalButton>{action.label}</PortalButton>;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
        {action.label}
      </Button>
      {isChoosing && <RenewalDialog last={last} onClose={() => setChoosing(false)} />}
    </>
  );
}
