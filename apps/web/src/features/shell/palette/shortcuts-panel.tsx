/** Settings, Account: whether single keys are shortcuts, and a button that lists all shortcuts. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Keyboard } from 'lucide-react';
import { Panel } from '../../../components/panel.js';
import { CharacterKeysChoice } from './character-keys-choice.js';
import { showOverPage } from './command-store.js';

const HEADING = 'keys-title';

export function ShortcutsPanel() {
  return (
    <Panel
      title="Keyboard"
      headingId={HEADING}
      actions={
        <Button size="sm" variant="outline" onClick={() => showOverPage('shortcuts')}>
          <Keyboard aria-hidden />
          All shortcuts
        </Button>
      }
    >
      <Box px="4" py="3">
        <CharacterKeysChoice />
      </Box>
    </Panel>
  );
}
