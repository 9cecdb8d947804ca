/** Where the keyboard focus starts in a dialog. */
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderComponent } from '../testing/render-component.js';
import { Dialog } from './dialog.js';

const open = (children: ReactNode): void =>
  void renderComponent(
    <Dialog title="Details" onClose={() => undefined}>
      {children}
    </Dialog>,
  );

test.each<[string, ReactNode, string]>([
  [
    'the first field, not the button that closes it',
    <>
      <input type="hidden" aria-label="Hidden" />
      <input disabled aria-label="Disabled" />
      <textarea aria-label="Note" />
      <input aria-label="Name" />
    </>,
    'Note',
  ],
  [
    'what is marked, wherever it stands',
    <>
      <input aria-label="Name" />
      <button data-autofocus aria-label="Tomorrow" />
    </>,
    'Tomorrow',
  ],
  ['the button that closes it, where there is nothing to fill in', <p key="text">Done.</p>, 'Close'],
])('a dialog begins at %s', async (_, children, label) => {
  open(children);
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
});
