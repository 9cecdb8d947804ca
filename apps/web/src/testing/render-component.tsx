/** Renders one component for tests: with the design system, the cache and an address, without the app around it. */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../lib/api/query-client.js';
import { praxisSystem } from '../theme/system.js';
import { patientUser } from './patient-user.js';

/** Renders the component; `rerender` replaces it. */
export function renderComponent(
  children: ReactNode,
): Pick<RenderResult, 'rerender' | 'unmount'> & { user: UserEvent } {
  const around = ({ children: inner }: { children: ReactNode }): ReactNode => (
    <QueryClientProvider client={queryClient}>
      <ChakraProvider value={praxisSystem()}>
        <MemoryRouter>{inner}</MemoryRouter>
      </ChakraProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(children, { wrapper: around });
  return { rerender, unmount, user: patientUser() };
}
