/** What a form does with its request: toasts, queries that are read again, and where a failure is shown. */
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { Toaster } from '../../../components/toaster.js';
import { renderComponent } from '../../../testing/render-component.js';
import { expectToast } from '../../../testing/toast.js';
import { ApiError } from '../../api/api-error.js';
import { queryClient } from '../../api/query-client.js';
import { queryKeys } from '../../api/query-keys.js';
import { toastStore } from '../toast-store.js';
import { useContractForm } from './use-contract-form.js';

const Values = z.object({ name: z.string() });
type Values = z.infer<typeof Values>;

const KEY = queryKeys.overview;
/** What happened, in order. */
let events: string[] = [];
let answer: () => Promise<string>;
let read: () => Promise<string>;
let isShownElsewhere: boolean;

function NameForm() {
  useQuery({ queryKey: KEY, queryFn: () => read(), retry: false });
  const use = useContractForm<Values, Values, string>({
    schema: Values,
    defaultValues: { name: '' },
    request: () => answer(),
    success: (result, { name }) => ({ title: `Saved ${name}`, text: result }),
    failure: { title: 'Not saved' },
    invalidates: [KEY],
    onSuccess: (result) => void events.push(`answer ${result}`),
    onRead: () => void events.push('closed'),
    onFailure: () => isShownElsewhere,
  });
  return (
    <>
      <Form use={use} label="Person">
        <TextField use={use} name="name" label="Name" />
        <SubmitButton pending={use.pending} pendingText="Saving…">
          Save
        </SubmitButton>
      </Form>
      <Toaster />
    </>
  );
}

async function save(): Promise<void> {
  const { user } = renderComponent(<NameForm />);
  await waitFor(() => expect(queryClient.getQueryState(KEY)?.fetchStatus).toBe('idle'));
  await user.type(screen.getByLabelText('Name'), 'Harbor');
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

const refusal = (path?: string): ApiError =>
  new ApiError({
    message: 'Another name, please',
    status: 400,
    code: 'validation_failed',
    fields: path ? [{ path, message: 'Too common' }] : [],
  });

beforeEach(() => {
  events = [];
  answer = () => Promise.resolve('as version 2');
  read = () => Promise.resolve('figures');
  isShownElsewhere = false;
  queryClient.clear();
  toastStore.setState({ toast: undefined });
});

test('a save is pending until the changed data is loaded, and is confirmed then', async () => {
  const { user } = renderComponent(<NameForm />);
  await waitFor(() => expect(queryClient.getQueryData(KEY)).toBe('figures'));
  let arrive = (_: string): void => undefined;
  read = () => new Promise((resolve) => (arrive = resolve));
  await user.type(screen.getByLabelText('Name'), 'Harbor');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(events).toEqual(['answer as version 2']));
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
  expect(screen.queryByTestId('toast')).toBeNull();
  arrive('new figures');
  await expectToast('Saved Harbor', 'as version 2');
  await screen.findByRole('button', { name: 'Save' });
  expect(events).toEqual(['answer as version 2', 'closed']);
  expect(queryClient.getQueryData(KEY)).toBe('new figures');
});

test('a refusal is shown above the form, and in the failure toast', async () => {
  answer = () => Promise.reject(refusal());
  await save();
  await expectToast('Not saved', 'Another name, please');
  expect(screen.getByTestId('form-alert')).toHaveTextContent('Another name, please');
  expect(events).toEqual([]);
});

test('a refused field shows its error on the field', async () => {
  answer = () => Promise.reject(refusal('name'));
  await save();
  expect(await screen.findByText('Too common')).toBeVisible();
  expect(screen.getByTestId('form-alert')).toBeEmptyDOMElement();
});

test('a failure that the screen shows itself is shown nowhere else', async () => {
  answer = () => Promise.reject(refusal());
  isShownElsewhere = true;
  await save();
  await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByTestId('form-alert')).toBeEmptyDOMElement();
  expect(screen.queryByTestId('toast')).not.toBeInTheDocument();
});

test('the sent data is not kept in the cache', async () => {
  await save();
  await waitFor(() => expect(events).toContain('closed'));
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]), { timeout: 5_000 });
});
