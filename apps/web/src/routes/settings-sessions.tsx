/** Settings, Sessions. */
import { Box } from '@chakra-ui/react/box';
import { useDocumentTitle } from '../components/page-title.js';
import { SessionList } from '../features/auth/account/session-list.js';

export function SettingsSessionsPage() {
  useDocumentTitle('Sessions');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <SessionList />
    </Box>
  );
}
