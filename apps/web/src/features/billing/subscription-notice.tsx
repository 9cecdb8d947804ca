/** Subscription news for everyone in a practice: a trial, a missing payment, an end. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { Notice } from '../../components/notice.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { noticeOf, type SubscriptionNoticeTexts } from './billing-labels.js';
import { useSubscription } from './billing-queries.js';
import { PortalButton } from './portal-button.js';

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
        {action && mayAct && <Action action={action} />}
      </Notice>
    </Box>
  );
}

function Action({ action }: { action: NonNullable<SubscriptionNoticeTexts['action']> }) {
  return action.kind === 'portal' ? (
    <PortalButton>{action.label}</PortalButton>
  ) : (
    <Button size="sm" variant="outline" asChild>
      <Link to={PATHS.pricing}>{action.label}</Link>
    </Button>
  );
}
