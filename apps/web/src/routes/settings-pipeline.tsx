/** Settings, Pipeline: the stages that leads go through. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { PipelineSection } from '../features/lead/pipeline/pipeline-section.js';

export function SettingsPipelinePage() {
  useDocumentTitle('Pipeline');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => <PipelineSection tenant={tenant} />}
      </WithTenant>
    </Box>
  );
}
