/** Settings, Export: for admins and owners of the practice. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { ExportPanel, ExportRefused } from '../features/export/export-panel.js';
import { useMayExportAll } from '../lib/export/use-export.js';

export function SettingsExportPage() {
  useDocumentTitle('Export');
  const mayExportAll = useMayExportAll();
  return (
    <Box css={{ maxWidth: '52rem' }}>
      {mayExportAll ? (
        <WithTenant skeleton={<Skeleton height="48" />}>
          {(tenant) => <ExportPanel tenant={tenant} />}
        </WithTenant>
      ) : (
        <ExportRefused />
      )}
    </Box>
  );
}
