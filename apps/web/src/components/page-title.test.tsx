/** What a screen reader announces when a person moves from page to page. */
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderComponent } from '../testing/render-component.js';
import { forgetPageTitle, PageAnnouncer, useDocumentTitle } from './page-title.js';

function Titled({ title }: { title: string }) {
  useDocumentTitle(title);
  return <h1>{title}</h1>;
}

function Site() {
  const [title, setTitle] = useState('Leads');
  return (
    <>
      <div data-testid="announcer">
        <PageAnnouncer />
      </div>
      <Titled key={title} title={title} />
      <button onClick={() => setTitle('Inbox')}>Go to the inbox</button>
    </>
  );
}

beforeEach(forgetPageTitle);

test('the first page is not announced, and the next one is', async () => {
  const { user } = renderComponent(<Site />);
  await waitFor(() => expect(document.title).toMatch(/^Leads/));
  const announcer = screen.getByTestId('announcer').firstElementChild;
  expect(announcer).toHaveAttribute('aria-live', 'polite');
  expect(announcer).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Go to the inbox' }));
  await waitFor(() => expect(announcer).toHaveTextContent('Page: Inbox'));
  expect(screen.getByTestId('announcer').firstElementChild).toBe(announcer);
});
