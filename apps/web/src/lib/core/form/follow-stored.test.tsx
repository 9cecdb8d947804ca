/**
 * An open form whose record is read again: untouched fields get the new values, typed values stay, and a list is one
 * value.
 */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { renderComponent } from '../../../testing/render-component.js';
import type { Following } from './follow-stored.js';
import { useContractForm, type ContractForm } from './use-contract-form.js';

const Record = z.object({
  name: z.string(),
  place: z.object({ city: z.string(), zone: z.string() }),
  days: z.array(z.object({ day: z.string() })),
  size: z.nullable(z.number()),
});
type Record = z.infer<typeof Record>;

const STORED: Record = {
  name: 'Harbor',
  place: { city: 'Detroit', zone: 'EST' },
  days: [{ day: 'Mon' }, { day: 'Tue' }],
  size: 4,
};

let form: ContractForm<Record>;
const sent: { whole: Record; changed: Partial<Record> }[] = [];
let sending: Promise<void> = Promise.resolve();
let drawn = 0;

function Fields({ stored, follows }: { stored: Record; follows: Following }) {
  const use = useContractForm<Record, Record>({
    schema: Record,
    defaultValues: stored,
    follows,
    request: async (whole, changed) => {
      sent.push({ whole, changed });
      await sending;
    },
    onSuccess: (_, whole) => use.form.reset(whole),
  });
  form = use;
  drawn += 1;
  const days = use.form.watch('days');
  return (
    <form aria-label="Record" onSubmit={(event) => void use.onSubmit(event)}>
      <input aria-label="Name" {...use.form.register('name')} />
      <input aria-label="City" {...use.form.register('place.city')} />
      <output>{days.map(({ day }) => day).join(' ')}</output>
      <p>{use.form.formState.isDirty ? 'Unsaved changes' : 'Nothing changed'}</p>
    </form>
  );
}

function open(follows: Following = 'fields'): (stored: Record) => void {
  const { rerender } = renderComponent(<Fields stored={STORED} follows={follows} />);
  return (stored) => rerender(<Fields stored={stored} follows={follows} />);
}
const type = (label: string, value: string): void => {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
};
const setDays = (...days: string[]): void =>
  act(() =>
    form.form.setValue(
      'days',
      days.map((day) => ({ day })),
      { shouldDirty: true },
    ),
  );

beforeEach(() => {
  sent.length = 0;
  sending = Promise.resolve();
});

test('unchanged fields follow the stored record, and are sent with its current values', async () => {
  const reread = open();
  type('Name', 'Harbor & Daughters');
  reread({ ...STORED, place: { city: 'Ann Arbor', zone: 'CST' }, days: [{ day: 'Wed' }], size: null });
  expect(screen.getByLabelText('City')).toHaveValue('Ann Arbor');
  expect(screen.getByRole('status')).toHaveTextContent('Wed');
  expect(screen.getByLabelText('Name')).toHaveValue('Harbor & Daughters');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    whole: {
      name: 'Harbor & Daughters',
      place: { city: 'Ann Arbor', zone: 'CST' },
      days: [{ day: 'Wed' }],
      size: null,
    },
    changed: { name: 'Harbor & Daughters' },
  });
});

test('typed text stays if the same field was changed elsewhere; discarding shows the stored value', () => {
  const reread = open();
  type('City', 'Flint');
  setDays('Mon', 'Tue', 'Thu');
  reread({ ...STORED, place: { city: 'Ann Arbor', zone: 'EST' }, days: [{ day: 'Fri' }, { day: 'Sat' }] });
  expect(screen.getByLabelText('City')).toHaveValue('Flint');
  expect(screen.getByRole('status')).toHaveTextContent('Mon Tue Thu');
  act(() => form.discard());
  expect(screen.getByLabelText('City')).toHaveValue('Ann Arbor');
  expect(screen.getByRole('status')).toHaveTextContent('Fri Sat');
  expect(screen.getByText('Nothing changed')).toBeVisible();
});

test('a change that somebody else has stored too no longer counts as a change', () => {
  const reread = open();
  type('Name', 'Harbor Law');
  reread({ ...STORED, name: 'Harbor Law' });
  expect(screen.getByText('Nothing changed')).toBeVisible();
});

test('an equal record that is reloaded causes no further render', () => {
  const reread = open();
  const before = drawn;
  reread({ ...STORED, place: { ...STORED.place }, days: [...STORED.days] });
  expect(drawn).toBe(before + 1);
});

test('a record loaded during a save is applied after it', async () => {
  const reread = open();
  type('Name', 'Harbor Law');
  let answer = (): void => undefined;
  sending = new Promise((resolve) => (answer = resolve));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(sent).toHaveLength(1));
  reread({ ...STORED, size: 9 });
  expect(form.pending).toBe(true);
  answer();
  await waitFor(() => expect(form.form.getValues('size')).toBe(9));
  reread({ ...STORED, name: 'Harbor Law', size: 9 });
  expect(screen.getByLabelText('Name')).toHaveValue('Harbor Law');
  expect(screen.getByText('Nothing changed')).toBeVisible();
});

test('a record with a version is applied as a whole, once the form has no changes', () => {
  const reread = open('whole');
  reread({ ...STORED, size: 5 });
  expect(form.form.getValues('size')).toBe(5);
  type('Name', 'Harbor Law');
  reread({ ...STORED, size: 6, place: { city: 'Flint', zone: 'EST' } });
  expect(form.form.getValues('size')).toBe(5);
  expect(screen.getByLabelText('City')).toHaveValue('Detroit');
  act(() => form.discard());
  expect(form.form.getValues('size')).toBe(6);
  expect(screen.getByLabelText('City')).toHaveValue('Flint');
});
