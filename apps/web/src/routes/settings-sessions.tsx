/** Settings, Sessions. */
import { Box } from '@chakra-ui/react/box';
import { useDocumentTitle } from '../components/page-title.js';
import { SignedInBrowsers } from '../features/auth/account/signed-in-browsers.js';

export function SettingsSessionsPage() {
  useDocumentTitle('Sessions');
  return (
    <Box css={{ maxWidth: '52rem' }}>
      <SignedInBrowsers />
    </Box>
  );
}
