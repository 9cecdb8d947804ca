/** The handset: messages appear in chat order, and the newest is in view. */
import type { JourneyMessage, JourneyView } from '@praxis/contracts/journey/journey';
import { act, screen, within } from '@testing-library/react';
import { journeyStore } from '../../../lib/journey/journey-store.js';
import { APPOINTMENT } from '../../../testing/demo-rows.js';
import { renderComponent } from '../../../testing/render-component.js';
import { Handset } from './handset.js';

const HEIGHT = 900;
const store = journeyStore('law');

function message(template: string, at: string, changes: Partial<JourneyMessage> = {}): JourneyMessage {
  return {
    id: template,
    channel: 'sms',
    template,
    status: 'delivered',
    at,
    text: `${template}. Reply STOP to opt out.`,
    ...changes,
  };
}

const CONFIRMATION = message('thank_you', '2027-02-01T15:00:00Z');
const CHANGE = message('appointment_rescheduled', '2027-02-01T15:05:00Z');
const REMINDER = message('appointment_reminder', '2027-02-28T14:00:00Z');

/** Makes the server respond with these messages. */
function show(...messages: JourneyMessage[]): void {
  const view: JourneyView = {
    sessionId: store.getState().sessionId,
    industry: 'law',
    mode: 'sim',
    status: 'open',
    steps: [],
    appointment: APPOINTMENT,
    messages,
  };
  act(() => store.setState({ view }));
}

const phone = (): HTMLElement => screen.getByRole('log', { name: 'Messages' });
const texts = (): string[] =>
  within(phone())
    .getAllByText(/\. Reply STOP to opt out\.$/)
    .map(({ textContent }) => textContent.split('.')[0] ?? '');

test('messages are shown oldest first with their times and the STOP words, scrolled to the newest', () => {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(HEIGHT);
  renderComponent(<Handset store={store} />);
  expect(screen.getByText('Nothing yet')).toBeInTheDocument();
  // Shown in chat order, whatever the order of the server's list.
  show(CHANGE, CONFIRMATION);
  expect(texts()).toEqual(['thank_you', 'appointment_rescheduled']);
  expect(phone().scrollTop).toBe(HEIGHT);
  // The reader has scrolled up: reading the same messages again must not scroll.
  phone().scrollTop = 0;
  show({ ...CONFIRMATION, status: 'sent' }, CHANGE);
  expect(phone().scrollTop).toBe(0);
  show(CONFIRMATION, CHANGE, REMINDER);
  expect(texts()).toEqual(['thank_you', 'appointment_rescheduled', 'appointment_reminder']);
  expect(phone().scrollTop).toBe(HEIGHT);
  for (const { at } of [CONFIRMATION, CHANGE, REMINDER])
    expect(phone().querySelector(`time[datetime="${at}"]`)).not.toBeNull();
});
