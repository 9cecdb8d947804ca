/** Renders its children, and so loads their code, once the reader comes near them. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton, type SkeletonProps } from '@chakra-ui/react/skeleton';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-screen.js';

interface WhenNearProps {
  /** Height kept free until then, so that nothing jumps; a size token. */
  height: SkeletonProps['height'];
  /** What is left free above it. */
  mt?: SkeletonProps['mt'];
  /** What readers of this part are counted under. */
  section?: string;
  children: ReactNode;
}

export function WhenNear({ height, mt = '14', section, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  const skeleton = <Skeleton height={height} mt={mt} />;
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
