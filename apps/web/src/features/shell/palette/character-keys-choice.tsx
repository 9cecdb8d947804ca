/** Turns single-character shortcuts off and on, for users who dictate or press them by accident (WCAG 2.1.4). */
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useId } from 'react';
import { turnCharacterKeys, useCharacterKeys } from '../../../lib/core/action/key-settings.js';

export function CharacterKeysChoice() {
  const isOn = useCharacterKeys();
  const id = useId();
  return (
    <chakra.div>
      <chakra.label display="inline-flex" gap="2" alignItems="center" minH="8" cursor="pointer" fontSize="md">
        <chakra.input
          type="checkbox"
          w="4"
          h="4"
          accentColor="brand.solid"
          aria-describedby={id}
          checked={isOn}
          onChange={({ target }) => turnCharacterKeys(target.checked)}
        />
        Use single-key shortcuts
      </chakra.label>
      <Text id={id} fontSize="xs" color="fg.muted">
        Turn them off if you dictate text, or press keys by accident. This browser remembers your choice.
      </Text>
    </chakra.div>
  );
}
