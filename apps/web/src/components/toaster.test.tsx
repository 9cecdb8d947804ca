import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { showToast, toastStore } from '../lib/core/toast-store.js';
import { renderComponent } from '../testing/render-component.js';
import { Dialog } from './dialog.js';
import { Toaster } from './toaster.js';

beforeEach(() => {
  jest.useFakeTimers();
  toastStore.setState({ toast: undefined });
});
afterEach(() => void jest.useRealTimers());

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
const say = (title: string): void => act(() => showToast({ tone: 'good', title }));

test('a toast stays while the pointer is over it, and disappears some time later', () => {
  renderComponent(<Toaster />);
  say('Saved');
  fireEvent.mouseEnter(screen.getByTestId('toast'));
  pass(60_000);
  expect(screen.getByTestId('toast')).toHaveTextContent('Saved');
  fireEvent.mouseLeave(screen.getByTestId('toast'));
  pass(8_000);
  expect(screen.queryByTestId('toast')).toBeNull();
});

test('a toast dismissed under the pointer does not keep the next one open', () => {
  renderComponent(<Toaster />);
  say('Saved');
  fireEvent.mouseEnter(screen.getByTestId('toast'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  say('Sent');
  pass(8_000);
  expect(screen.queryByTestId('toast')).toBeNull();
});

test('a failure is shown longer than a success', () => {
  renderComponent(<Toaster />);
  act(() => showToast({ tone: 'bad', title: 'Not saved' }));
  pass(12_000);
  expect(screen.getByTestId('toast')).toHaveTextContent('Not saved');
  pass(3_000);
  expect(screen.queryByTestId('toast')).toBeNull();
});

test('a toast beside an open dialog is announced and can be clicked, and the dialog stays open', async () => {
  jest.useRealTimers();
  const onClose = jest.fn();
  const undo = jest.fn();
  const { user } = renderComponent(
    <>
      <Toaster />
      <p>The page</p>
      <Dialog title="Details" onClose={onClose}>
        <input aria-label="Name" />
      </Dialog>
    </>,
  );
  await waitFor(() => expect(screen.getByText('The page').closest('[aria-hidden="true"]')).not.toBeNull());
  act(() => showToast({ tone: 'good', title: 'Sent', undo }));
  expect(screen.getByTestId('toast').closest('[aria-hidden="true"]')).toBeNull();
  // The dialog is notified of a press outside it one frame later, by a separate event.
  const outside: Event[] = [];
  screen.getByRole('dialog').addEventListener('pointerdown.outside', (event) => outside.push(event));
  await waitFor(() => {
    fireEvent.pointerDown(screen.getByText('Sent'));
    expect(outside).not.toEqual([]);
  });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(undo).toHaveBeenCalledTimes(1);
  say('Saved');
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByTestId('toast')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
