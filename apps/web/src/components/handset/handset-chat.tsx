/** The messages on the handset, scrolled to the newest. */
import { Box, type BoxProps } from '@chakra-ui/react/box';
import { useLayoutEffect, useRef } from 'react';

interface HandsetChatProps extends BoxProps {
  'aria-label': string;
  /** Scrolls to the end when it changes; undefined while there are no messages. */
  follow: string | undefined;
}

export function HandsetChat({ follow, children, ...box }: HandsetChatProps) {
  const chat = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (chat.current && follow !== undefined) chat.current.scrollTop = chat.current.scrollHeight;
  }, [follow]);
  return (
    // Focusable, because it scrolls.
    <Box
      ref={chat}
      position="relative"
      flex="1"
      minH="0"
      overflowY="auto"
      px="3"
      pb="4"
      tabIndex={0}
      {...box}
    >
      {children}
    </Box>
  );
}
