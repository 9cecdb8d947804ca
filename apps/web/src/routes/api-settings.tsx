/** API Settings: vendor accounts, CRM, API keys and webhooks of the acting tenant. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { CrmSection, CrmSkeleton } from '../features/crm/crm-section.js';
import { ApiKeySection } from '../features/tenant/api-key/api-key-panel.js';
import { WebhooksSection } from '../features/webhook-delivery/webhooks-section.js';
import { VendorAccounts } from '../features/tenant/vendor-account/vendor-accounts.js';

export function ApiSettingsPage() {
  return (
    <Page title="API Settings" intro="Messaging and voice accounts, and where events are sent.">
      <Box css={{ maxWidth: '52rem' }}>
        <WithTenant skeleton={<CrmSkeleton />}>
          {(tenant) => (
            <Grid gap="4">
              <VendorAccounts tenant={tenant} />
              <CrmSection tenant={tenant} />
              <ApiKeySection tenant={tenant} />
              <WebhooksSection tenant={tenant} />
            </Grid>
          )}
        </WithTenant>
      </Box>
    </Page>
  );
}
