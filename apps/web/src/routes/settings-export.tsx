/** Settings, Export: admins only. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { ExportPanel, ExportRefused } from '../features/export/export-panel.js';
import { useSession } from '../lib/auth/auth-session.js';

export function SettingsExportPage() {
  useDocumentTitle('Export');
  const { isAdmin } = useSession();
  return (
    <Box css={{ maxWidth: '52rem' }}>
      {isAdmin ? (
        <WithTenant skeleton={<Skeleton height="48" />}>
          {(tenant) => <ExportPanel tenant={tenant} />}
        </WithTenant>
      ) : (
        <ExportRefused />
      )}
    </Box>
  );
}
