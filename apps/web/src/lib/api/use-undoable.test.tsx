/** A change that is undone from its toast, by press and by key. */
import { Button } from '@chakra-ui/react/button';
import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Toaster } from '../../components/toaster.js';
import { toastStore } from '../core/toast-store.js';
import { renderComponent } from '../../testing/render-component.js';
import { useUndoable } from './use-undoable.js';

interface Step {
  to: string;
  from: string | undefined;
}

/** A control that sets a value; a change without `from` cannot be undone. */
function Control({ refusesBack = false }: { refusesBack?: boolean }): ReactNode {
  const [value, setValue] = useState('new');
  const change = useUndoable({
    request: ({ to }: Step) =>
      refusesBack && to === 'new' ? Promise.reject(new Error('Too late.')) : Promise.resolve(to),
    success: (to) => ({ title: `It is ${to}` }),
    inverse: ({ to, from }) => (from === undefined ? undefined : { to: from, from: to }),
    failure: { title: 'Not changed' },
    onSuccess: setValue,
  });
  return (
    <>
      <output>{value}</output>
      <input aria-label="Note" />
      <Button onClick={() => change.mutate({ to: 'won', from: value })}>Win</Button>
      <Button onClick={() => change.mutate({ to: 'sent', from: undefined })}>Send</Button>
      <Toaster />
    </>
  );
}

const value = (): string | null => screen.getByText(/^(new|won|sent)$/).textContent;
const toast = (): Promise<HTMLElement> => screen.findByTestId('toast');

beforeEach(() => toastStore.setState({ toast: undefined }));

test('the toast says what happened, and its button undoes it once', async () => {
  const { user } = renderComponent(<Control />);
  await user.click(screen.getByRole('button', { name: 'Win' }));
  expect(await toast()).toHaveTextContent('It is won');
  expect(screen.getByTestId('toaster')).toHaveAttribute('aria-live', 'polite');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(value()).toBe('new'));
  expect(await toast()).toHaveTextContent('Undone');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Control Z also undoes it, except in a field, which has its own undo', async () => {
  const { user } = renderComponent(<Control />);
  await user.click(screen.getByRole('button', { name: 'Win' }));
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(value()).toBe('won');
  screen.getByRole('textbox', { name: 'Note' }).blur();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(value()).toBe('new'));
});

test('a change that cannot be undone offers no Undo button', async () => {
  const { user } = renderComponent(<Control />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await toast()).toHaveTextContent('It is sent');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a refused undo is reported', async () => {
  const { user } = renderComponent(<Control refusesBack />);
  await user.click(screen.getByRole('button', { name: 'Win' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Not undone'));
  expect(value()).toBe('won');
});
