/**
 * A drop-down that acts: immediately when an option is chosen in the open list, after a confirmation when keys change
 * the closed one.
 */
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderComponent } from '../testing/render-component.js';
import { ActionSelect } from './action-select.js';

const OPTIONS = ['new', 'contacted', 'qualified', 'lost'].map((value) => ({ value, label: value }));

interface Shown {
  user: UserEvent;
  committed: string[];
  field: HTMLElement;
  /** Keys that reached the element around the drop-down because the drop-down did not stop them. */
  passed: string[];
  rerender: (pending: boolean) => void;
}

function show(isPending = false): Shown {
  const committed: string[] = [];
  const passed: string[] = [];
  const drawn = (pending: boolean) => (
    <div onKeyDown={({ key, defaultPrevented }) => void (defaultPrevented || passed.push(key))}>
      <ActionSelect
        aria-label="Status"
        options={OPTIONS}
        value="new"
        pending={pending}
        onCommit={(value) => committed.push(value)}
      />
      <button type="button">Next</button>
    </div>
  );
  const { user, rerender } = renderComponent(drawn(isPending));
  const field = screen.getByLabelText('Status');
  field.focus();
  return { user, committed, passed, field, rerender: (pending) => rerender(drawn(pending)) };
}

/** What browsers on Windows and Linux do when a key is pressed on a closed drop-down. */
function step(field: HTMLElement, value: string, key = 'ArrowDown'): void {
  fireEvent.keyDown(field, { key });
  fireEvent.change(field, { target: { value } });
}

test('arrow keys only preview an option; Enter chooses the last one, once', () => {
  const { field, committed, passed } = show();
  step(field, 'contacted');
  step(field, 'qualified');
  expect(field).toHaveValue('qualified');
  expect(committed).toEqual([]);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(committed).toEqual(['qualified']);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('new');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(committed).toEqual(['qualified']);
  expect(passed).toEqual(['ArrowDown', 'ArrowDown', 'Enter']);
});

test('letters only preview an option, also with a space between them', () => {
  const { field, committed } = show();
  step(field, 'contacted', 'c');
  step(field, 'qualified', ' ');
  expect(committed).toEqual([]);
});

test('Escape reverts a previewed option and closes nothing', () => {
  const { field, committed, passed } = show();
  step(field, 'lost', 'End');
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(field).toHaveValue('new');
  expect(passed).toEqual(['End']);
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
  expect(passed).toEqual(['End', 'Escape']);
  fireEvent.blur(field);
  expect(committed).toEqual([]);
});

test('Tab chooses a previewed option, but not after going back to the first one', async () => {
  const { field, user, committed } = show();
  step(field, 'contacted');
  step(field, 'new', 'ArrowUp');
  await user.tab();
  expect(committed).toEqual([]);
  field.focus();
  step(field, 'contacted');
  await user.tab();
  expect(committed).toEqual(['contacted']);
});

test('switching to another window chooses nothing', () => {
  const { field, committed } = show();
  step(field, 'contacted');
  fireEvent.focusOut(field);
  expect(committed).toEqual([]);
  expect(field).toHaveValue('contacted');
});

test('a choice without a key is made immediately, as on a touch screen or with a screen reader', () => {
  const { field, committed } = show();
  fireEvent.change(field, { target: { value: 'qualified' } });
  expect(committed).toEqual(['qualified']);
});

test.each([
  ['the pointer', (field: HTMLElement) => fireEvent.pointerDown(field)],
  ['Space', (field: HTMLElement) => fireEvent.keyDown(field, { key: ' ' })],
  ['Alt and an arrow', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true })],
  ['F4', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'F4' })],
])('a choice from a list that %s opened is made immediately', (_, open) => {
  const { field, committed } = show();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  open(field);
  fireEvent.change(field, { target: { value: 'qualified' } });
  expect(committed).toEqual(['qualified']);
});

test('while a choice is being saved, the focus stays and nothing else can be chosen', () => {
  const { field, committed, rerender } = show();
  rerender(true);
  expect(field).toHaveAttribute('aria-disabled', 'true');
  expect(field).toBeEnabled();
  expect(field).toHaveFocus();
  expect(fireEvent.mouseDown(field)).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'ArrowDown' })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true);
  fireEvent.change(field, { target: { value: 'qualified' } });
  expect(committed).toEqual([]);
  expect(field).toHaveValue('new');
  rerender(false);
  fireEvent.change(field, { target: { value: 'lost' } });
  expect(committed).toEqual(['lost']);
});
