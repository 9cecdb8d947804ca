/** Where the keyboard focus starts in a dialog, and what closes it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState, type ReactNode } from 'react';
import { renderComponent } from '../testing/render-component.js';
import { Dialog } from './dialog.js';
import { DirtyGuard } from './dirty-guard.js';
import { SearchField } from './search-field.js';

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
])('a dialog starts with focus on %s', async (_, children, label) => {
  open(children);
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
});

/** A form that becomes dirty when text is typed into it, beside a search field. */
function Typing() {
  const [name, setName] = useState('');
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <DirtyGuard dirty={name !== ''} />
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <SearchField
        label="Search"
        placeholder="Name"
        maxLength={20}
        value={search}
        onChange={setSearch}
        inputRef={input}
      />
    </>
  );
}

function openTyping(): { onClose: jest.Mock; user: ReturnType<typeof renderComponent>['user'] } {
  const onClose = jest.fn();
  const { user } = renderComponent(
    <Dialog title="Details" onClose={onClose}>
      <Typing />
    </Dialog>,
  );
  return { onClose, user };
}

/**
 * Presses outside the dialog. Tests repeat the press until the dialog reacts, because it begins to listen a moment
 * after it opens.
 */
const pressBeside = (): boolean => fireEvent.pointerDown(document.body);

test('a dialog without typed text closes on a press outside it, without confirmation', async () => {
  const { onClose } = openTyping();
  await waitFor(() => {
    pressBeside();
    expect(onClose).toHaveBeenCalled();
  });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a dialog with typed text asks before closing, and ignores a press outside it', async () => {
  const { onClose, user } = openTyping();
  await user.type(screen.getByLabelText('Name'), 'C');
  // The dialog is notified of a press outside it one frame later, by a separate event.
  const outside: Event[] = [];
  screen.getByRole('dialog').addEventListener('pointerdown.outside', (event) => outside.push(event));
  await waitFor(() => {
    pressBeside();
    expect(outside).not.toEqual([]);
  });
  expect(outside.at(-1)?.defaultPrevented).toBe(true);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  let question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(await within(question).findByText('Keep editing'));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Name')).toHaveValue('C');

  await user.click(await screen.findByRole('button', { name: 'Close' }));
  question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(await within(question).findByText('Discard'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape empties a search field before it closes the dialog', async () => {
  const { onClose, user } = openTyping();
  const search = screen.getByLabelText('Search');
  await user.type(search, 'C');
  await user.keyboard('{Escape}');
  expect(search).toHaveValue('');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
