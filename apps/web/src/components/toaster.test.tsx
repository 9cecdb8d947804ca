import { act, fireEvent, screen } from '@testing-library/react';
import { showToast, toastStore } from '../lib/core/toast-store.js';
import { renderComponent } from '../testing/render-component.js';
import { Toaster } from './toaster.js';

beforeEach(() => {
  jest.useFakeTimers();
  toastStore.setState({ toast: undefined });
});
afterEach(() => void jest.useRealTimers());

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
const say = (title: string): void => act(() => showToast({ tone: 'good', title }));

test('a toast stays while the pointer is over it, and goes a while after', () => {
  renderComponent(<Toaster />);
  say('Saved');
  fireEvent.mouseEnter(screen.getByTestId('toast'));
  pass(60_000);
  expect(screen.getByTestId('toast')).toHaveTextContent('Saved');
  fireEvent.mouseLeave(screen.getByTestId('toast'));
  pass(8_000);
  expect(screen.queryByTestId('toast')).toBeNull();
});

test('one that was dismissed under the pointer does not keep the next one', () => {
  renderComponent(<Toaster />);
  say('Saved');
  fireEvent.mouseEnter(screen.getByTestId('toast'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  say('Sent');
  pass(8_000);
  expect(screen.queryByTestId('toast')).toBeNull();
});
