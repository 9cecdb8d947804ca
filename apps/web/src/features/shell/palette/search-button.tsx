/** Opens the command palette from the header, for users who do not know its key. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Search } from 'lucide-react';
import { KeyCaps } from '../../../components/key-caps.js';
import { showOverPage } from './command-store.js';

const KEYS = 'Mod+k';

export function SearchButton() {
  return (
    <Button
      size="sm"
      variant="outline"
      color="fg.muted"
      px={{ base: '1', lg: '2.5' }}
      borderColor={{ base: 'transparent', lg: 'border.strong' }}
      aria-label="Search and commands"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showOverPage('palette')}
    >
      <Search aria-hidden />
      <Box as="span" display={{ base: 'none', lg: 'inline-flex' }} gap="2" alignItems="center" aria-hidden>
        Search
        <KeyCaps keys={KEYS} />
      </Box>
    </Button>
  );
}
