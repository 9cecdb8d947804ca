/** A shortcut, shown as the keys of a keyboard. */
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { keyCaps } from '../lib/core/action/action.js';
import { IS_MAC } from '../lib/core/platform.js';

/** @param keys in the format of an action: `Mod+k`, `g t` */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <Flex as="span" display="inline-flex" gap="1" flexShrink="0">
      {keyCaps(keys, IS_MAC).map((cap, at) => (
        <chakra.kbd
          key={`${cap}${at}`}
          minW="5"
          h="5"
          px="1"
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          borderWidth="1px"
          borderRadius="sm"
          fontFamily="body"
          fontSize="xs"
          color="fg.muted"
          bg="bg.inset"
        >
          {cap}
        </chakra.kbd>
      ))}
    </Flex>
  );
}

/**
 * The key of a control, shown on the control on devices that have a keyboard. Assistive technology reads
 * `aria-keyshortcuts`.
 */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <chakra.span aria-hidden display={{ base: 'none', md: 'inline-flex' }}>
      <KeyCaps keys={keys} />
    </chakra.span>
  );
}
