/**
 * What a page shows when its code does not load. A practice's client sees it in their language and without mentions of
 * the product.
 */
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { praxisSystem } from '../theme/system.js';
import { RouteError } from './route-error.js';

const Broken = (): never => {
  throw new Error('Failed to fetch dynamically imported module');
};

function open(address: string): void {
  jest.spyOn(console, 'error').mockImplementation();
  window.history.replaceState(null, '', address);
  const routes = [{ path: '*', Component: Broken, errorElement: <RouteError /> }];
  render(
    <ChakraProvider value={praxisSystem()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </ChakraProvider>,
  );
}
afterEach(() => window.history.replaceState(null, '', '/'));

test('a client sees the error in Spanish, without a link to the product', async () => {
  open('/book/roe?lang=es');
  expect(await screen.findByText('Revise su conexión e inténtelo de nuevo.')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a member of the team sees the error with a link to the home page', async () => {
  open('/leads');
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});
