/** The sticky bar above every page, 56 px high. Notices that must stay visible are shown below it. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banners } from './banner/banners.js';
import { OfflineBanner } from './banner/offline-banner.js';

export function Header({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!header.current) return undefined;
    // Banners appear and disappear, and elements that stick below the header need its current height.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height) document.documentElement.style.setProperty('--header-height', `${height}px`);
    });
    observer.observe(header.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      as="header"
      ref={header}
      position="sticky"
      top="0"
      zIndex="header"
      bg="bg.canvas"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap={{ base: '2', lg: '3' }} h="calc(3.5rem - 1px)" px={{ base: '3', md: '4' }}>
        {children}
      </Flex>
      <OfflineBanner />
      <Banners />
    </Box>
  );
}
