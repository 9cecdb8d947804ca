/** Which parts of the page stay usable beside an open panel. */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { onAPhone } from '../testing/on-a-phone.js';
import { renderComponent } from '../testing/render-component.js';
import { SidePanel } from './side-panel.js';

function Page() {
  const [isOpen, setOpen] = useState(true);
  const close = (): void => setOpen(false);
  return (
    <>
      <header>
        <button>Menu</button>
      </header>
      <main id="main">
        <p>Filters</p>
        <div>
          <p>Rows</p>
          {isOpen && (
            <SidePanel kind="lead" label="Lead" title="Ada" masked={false} closeLabel="Close" onClose={close}>
              <p>Facts</p>
            </SidePanel>
          )}
        </div>
      </main>
    </>
  );
}

const isInReach = (text: string): boolean => screen.getByText(text).closest('[inert]') === null;
const inReach = (): string[] => ['Menu', 'Filters', 'Rows', 'Facts'].filter(isInReach);

describe('on a phone', () => {
  onAPhone();

  test('the panel makes the page inert until it closes, but not the app’s menu', async () => {
    const { user } = renderComponent(<Page />);
    expect(inReach()).toEqual(['Menu', 'Facts']);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(['Menu', 'Filters', 'Rows'].every(isInReach)).toBe(true);
  });
});

test('on a wide window the page beside the panel stays usable', () => {
  renderComponent(<Page />);
  expect(inReach()).toEqual(['Menu', 'Filters', 'Rows', 'Facts']);
});
