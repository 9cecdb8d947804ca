/** Settings, Replies: texts that the team saves to use again. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useDocumentTitle } from '../components/page-title.js';
import { WithTenant } from '../components/with-tenant.js';
import { TemplateLibraryPanel } from '../features/message-template/template-library-panel.js';
import { SavedRepliesSection } from '../features/message/reply-template/saved-replies-section.js';

export function SettingsRepliesPage() {
  useDocumentTitle('Replies');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <WithTenant skeleton={<Skeleton height="48" />}>
        {(tenant) => (
          <Box display="grid" gap="4">
            <SavedRepliesSection tenant={tenant} />
            <TemplateLibraryPanel tenant={tenant} />
          </Box>
        )}
      </WithTenant>
    </Box>
  );
}
