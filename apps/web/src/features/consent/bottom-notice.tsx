/**
 * A notice at the bottom of the page that covers content instead of moving it, so that nothing shifts when it appears
 * or disappears.
 */
import { Flex } from '@chakra-ui/react/flex';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

interface BottomNoticeProps {
  label: string;
  testId: string;
  children: ReactNode;
}

export function BottomNotice({ label, testId, children }: BottomNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useNoticeHeight(notice);
  return (
    <Flex
      as="section"
      ref={notice}
      aria-label={label}
      data-testid={testId}
      position="fixed"
      zIndex="header"
      bottom="0"
      // Above the tabs, which may appear later: the notice then slides up without a new layout.
      transform="translateY(calc(-1 * var(--tabs-height, 0px)))"
      transition="transform {durations.fast}"
      insetX="0"
      px="4"
      py="3"
      gap="3"
      align={{ base: 'stretch', md: 'center' }}
      justify="center"
      direction={{ base: 'column', md: 'row' }}
      bg="bg.raised"
      borderTopWidth="1px"
      borderColor="border.strong"
    >
      {children}
    </Flex>
  );
}

/**
 * Makes the page longer by the height that the notice covers, so that every button can be scrolled into view
 * (`theme/system.ts`).
 */
function useNoticeHeight(notice: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height) style.setProperty('--notice-height', `${Math.round(height)}px`);
    });
    if (notice.current) observer.observe(notice.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice-height');
    };
  }, [notice]);
}
