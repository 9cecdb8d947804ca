/** A sentence that appears beside something on hover and on focus; also its accessible description. */
import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';

interface HintProps {
  id: string;
  text: string;
  children: ReactNode;
}

export function Hint({ id, text, children }: HintProps) {
  return (
    <Box position="relative" className="group">
      {children}
      <Box
        id={id}
        role="tooltip"
        position="absolute"
        top="calc(100% + 6px)"
        insetEnd="0"
        w="64"
        p="3"
        bg="bg.raised"
        color="fg"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="sm"
        boxShadow="md"
        fontSize="md"
        visibility="hidden"
        pointerEvents="none"
        opacity="0"
        transition="opacity {durations.fast}"
        _groupHover={{ visibility: 'visible', opacity: '1' }}
        _groupFocusWithin={{ visibility: 'visible', opacity: '1' }}
      >
        {text}
      </Box>
    </Box>
  );
}
