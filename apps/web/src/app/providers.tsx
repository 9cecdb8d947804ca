/** What every screen stands on: design system, color scheme, query cache, the toast. */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Toaster } from '../components/toaster.js';
import { iconOf } from '../lib/tenant/brand-icon.js';
import { useCurrentBrand, useScheme } from '../lib/tenant/current-brand.js';
import { queryClient } from '../lib/api/query-client.js';
import { derivePalette } from '../theme/palette.js';
import { createPraxisSystem } from '../theme/system.js';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Look>{children}</Look>
    </QueryClientProvider>
  );
}

/** Draws everything in the current brand. */
function Look({ children }: { children: ReactNode }) {
  const brand = useCurrentBrand();
  const { colors } = brand;
  const scheme = useScheme();
  const { bg, primary, accent } = colors;
  const system = useMemo(() => createPraxisSystem({ bg, primary, accent }), [bg, primary, accent]);
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark', scheme === 'dark');
    classList.toggle('light', scheme === 'light');
    const { canvas } = derivePalette({ bg, primary, accent }, scheme);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  }, [scheme, bg, primary, accent]);
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', iconOf(brand));
  }, [brand]);
  return (
    <ChakraProvider value={system}>
      {children}
      <Toaster />
    </ChakraProvider>
  );
}
