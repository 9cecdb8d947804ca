/** The inbox: messages from and to people. */
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { Inbox } from '../features/message/inbox/inbox.js';

export function InboxPage() {
  return (
    <Page title="Inbox" intro="Every conversation with your leads, by text message and email.">
      <WithTenant skeleton={<Skeleton height="96" />}>{(tenant) => <Inbox tenant={tenant} />}</WithTenant>
    </Page>
  );
}
