/** Focus stays near an element that is removed: a row, a form, a busy button. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeptFocus } from './kept-focus.js';
import { offWhile } from './off-while.js';

function Row({ name, onRemove }: { name: string; onRemove: () => void }) {
  const place = useKeptFocus<HTMLLIElement>();
  return (
    <li ref={place}>
      <a href={`/${name}`}>{name}</a>
      <button onClick={onRemove}>Remove {name}</button>
    </li>
  );
}

function Rows() {
  const [names, setNames] = useState(['A', 'B', 'C']);
  return (
    <>
      <h1>Page</h1>
      {names.length > 0 && (
        <section>
          <h2>List</h2>
          <ul>
            {names.map((name) => (
              <Row
                key={name}
                name={name}
                onRemove={() => setNames(names.filter((other) => other !== name))}
              />
            ))}
          </ul>
          <p>Below</p>
        </section>
      )}
    </>
  );
}

test('after a row is removed, focus moves to the same control of the next row, the last row, or the page heading', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  const remove = (name: string): HTMLElement => screen.getByRole('button', { name: `Remove ${name}` });
  await user.click(remove('B'));
  await waitFor(() => expect(remove('C')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(remove('A')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus());
});

test('a removed row does not move focus that is elsewhere', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Row name="A" onRemove={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Remove A' }));
  rerender(<input aria-label="Search" autoFocus />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole('textbox')).toHaveFocus();
});

function Form({ onDone }: { onDone: () => void }) {
  const place = useKeptFocus<HTMLDivElement>('[data-opens="name"]');
  return (
    <div ref={place}>
      <input aria-label="Email" readOnly />
      <input aria-label="Name" />
      <button onClick={onDone}>Cancel</button>
    </div>
  );
}

function Card() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Form onDone={() => setOpen(false)} />
  ) : (
    <button data-opens="name" onClick={() => setOpen(true)}>
      Edit
    </button>
  );
}

test('a form that replaces its button takes the focus, and returns it', async () => {
  const user = userEvent.setup();
  render(<Card />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
});

test('a busy button keeps the focus and does nothing', async () => {
  const user = userEvent.setup();
  const pressed = jest.fn();
  const submitted = jest.fn();
  const drawn = (isPending: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <button {...offWhile(isPending)} onClick={pressed}>
        Send
      </button>
    </form>
  );
  const { rerender } = render(drawn(false));
  await user.click(screen.getByRole('button'));
  rerender(drawn(true));
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button'));
  await user.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(submitted).toHaveBeenCalledTimes(1);
});
