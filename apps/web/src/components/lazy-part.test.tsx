/** What is shown when the code of a part cannot be loaded, and that it can be loaded afterwards. */
import { screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { toastStore } from '../lib/core/toast-store.js';
import { renderComponent } from '../testing/render-component.js';
import { Dialog } from './dialog.js';
import { lazyDialog, lazyPart } from './lazy-part.js';

function Chart({ title }: { title: string }) {
  return <p>Chart of {title}</p>;
}

function Question({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sure?" onClose={onClose}>
      <p>It cannot be undone.</p>
    </Dialog>
  );
}

/** A loader that fails for the first attempts, as it does in a browser that is offline. */
function offlineFor<Module>(attempts: number, module: Module): () => Promise<Module> {
  let left = attempts;
  return async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return module;
  };
}

beforeEach(() => toastStore.setState({ toast: undefined }));

test('a part that fails to load shows an error with a button to try again, and the rest of the page stays', async () => {
  const load = offlineFor(2, { Chart });
  const LateChart = lazyPart(load, 'Chart');
  const { user } = renderComponent(
    <>
      <input aria-label="Name" />
      <Suspense fallback={<p>Loading the chart</p>}>
        <LateChart title="calls" />
      </Suspense>
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'Ada');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Could not load a part of this page. Try again, or reload the page.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chart of calls')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
});

test('a dialog that fails to load counts as closed, and opens at the next attempt', async () => {
  const load = offlineFor(1, { Question });
  const LateQuestion = lazyDialog(load, 'Question');
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>{isOpen ? 'Opening' : 'Delete'}</button>
        {isOpen && <LateQuestion onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { user } = renderComponent(<Page />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('Could not load a part of this page'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: 'Sure?' })).toBeInTheDocument();
});
