/** Renders its children once the reader scrolls near them, so that their code is loaded only then. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton, type SkeletonProps } from '@chakra-ui/react/skeleton';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { whenIdle } from '../lib/core/when-idle.js';
import { ErrorBoundary } from './error-screen.js';

interface WhenNearProps {
  /** Height reserved until then, so that the page does not jump; a size token. */
  height?: SkeletonProps['height'];
  /** Reserves space for the content, in its shape. */
  placeholder?: ReactNode;
  /** Also waits until the page is loaded and idle. */
  atRest?: boolean;
  /** The space above it. */
  mt?: SkeletonProps['mt'];
  /** The section name under which engagement counts readers of this part. */
  section?: string;
  children: ReactNode;
}

export function WhenNear({ height, placeholder, atRest, mt = '14', section, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return undefined;
    let giveUp = (): void => undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        if (atRest) giveUp = whenIdle(() => setNear(true));
        else setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      giveUp();
    };
  }, [near, atRest]);
  const skeleton = placeholder ?? <Skeleton height={height} mt={mt} />;
  return (
    <Box ref={place} data-section={section}>
      {near ? (
        <ErrorBoundary>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      ) : (
        skeleton
      )}
    </Box>
  );
}
