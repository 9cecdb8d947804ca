/** The providers around every screen: design system, color scheme, query cache, the toast. */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Toaster } from '../components/toaster.js';
import { iconOf } from '../lib/tenant/brand-icon.js';
import { useCurrentBrand, useScheme } from '../lib/tenant/current-brand.js';
import { queryClient } from '../lib/api/query-client.js';
import { praxisSystem } from '../theme/system.js';
import { applyBrand } from '../theme/apply-brand.js';

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
  const scheme = useScheme();
  const { bg, primary, accent } = brand.colors;
  // Runs before the browser paints, so that another brand never flashes up.
  useLayoutEffect(() => applyBrand({ bg, primary, accent }, scheme), [scheme, bg, primary, accent]);
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', iconOf(brand));
  }, [brand]);
  return (
    <ChakraProvider value={praxisSystem()}>
      {children}
      <Toaster />
    </ChakraProvider>
  );
}
