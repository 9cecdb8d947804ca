import { screen } from '@testing-library/react';
import { renderComponent } from '../../testing/render-component.js';
import { HoldNote } from './hold-note.js';

const START = '2099-06-02T18:00:00+00:00';

/** The note of a hold whose host is in London, as a reader in `readerZone` sees it. */
function noteIn(readerZone: string, timeZone?: string): string | null {
  const real = Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...real, timeZone: readerZone });
  const hold = {
    start: START,
    provider: 'Dana Cole',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  };
  renderComponent(<HoldNote hold={hold} {...(timeZone !== undefined && { timeZone })} />);
  return screen.getByTestId('slot-hold').textContent;
}

afterEach(() => jest.restoreAllMocks());

test.each([
  ['America/Phoenix', 'America/Phoenix', /^11:00.AM with Dana Cole is held for you/],
  [
    'America/New_York',
    'America/Phoenix',
    /^11:00.AM \(Mountain Standard Time\) with Dana Cole is held for you/,
  ],
  ['America/New_York', undefined, /^6:00.PM with Dana Cole is held for you/],
])(
  'shows the time of a hold to a reader in %s on a page in the zone %s',
  (readerZone, timeZone, expected) => {
    expect(noteIn(readerZone, timeZone)).toMatch(expected);
  },
);
