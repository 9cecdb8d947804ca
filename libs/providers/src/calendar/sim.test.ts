import { failureOf } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import type { CalendarChange } from './port.js';
import { createSimCalendar } from './sim.js';

const event: CalendarChange = {
  uid: 'apt-1@praxis',
  sequence: 0,
  providerName: 'Attorney Hopper',
  title: 'Consultation',
  start: '2026-03-09T14:00:00-04:00',
  end: '2026-03-09T14:30:00-04:00',
  timeZone: 'America/Detroit',
  location: 'Video Conference',
  idempotencyKey: 'journey/1/appointment',
};

describe('the simulated calendar', () => {
  const setUp = () => {
    const store = createMemorySimStore();
    const stored = () => store.find({ tenantId: 't1', port: 'calendar' });
    return { store, stored, calendar: createSimCalendar({ tenantId: 't1', store }) };
  };

  it('writes an event with its details under an APT-SIM id', async () => {
    const { calendar, stored } = setUp();
    const receipt = await calendar.putEvent(event, { sessionId: 's1' });
    expect(receipt).toEqual({
      eventId: expect.stringMatching(/^APT-SIM-[0-9A-F]{12}$/),
      status: 'confirmed',
    });
    const { sequence, start, end, timeZone, location } = event;
    expect(await stored()).toMatchObject([
      {
        kind: 'event',
        to: 'Attorney Hopper',
        subject: 'Consultation',
        event: { sequence, start, end, timeZone, location },
        sessionId: 's1',
      },
    ]);
  });

  it('moves an event and keeps its id; an older state does not overwrite it', async () => {
    const { calendar, stored } = setUp();
    const { eventId } = await calendar.putEvent(event);
    const moved = {
      ...event,
      sequence: 1,
      start: '2026-03-10T14:00:00-04:00',
      end: '2026-03-10T14:30:00-04:00',
    };
    expect(await calendar.putEvent(moved)).toEqual({ eventId, status: 'confirmed' });
    await calendar.putEvent(event);
    expect(await stored()).toMatchObject([{ event: { sequence: 1, start: moved.start, end: moved.end } }]);
  });

  it('cancels once or repeatedly with the same result, and a late repeat does not restore it', async () => {
    const { calendar, stored } = setUp();
    const { eventId } = await calendar.putEvent(event);
    const cancellation = { ...event, sequence: 1 };
    expect(await calendar.cancelEvent(cancellation)).toEqual({ outcome: 'cancelled' });
    expect(await calendar.cancelEvent(cancellation)).toEqual({ outcome: 'cancelled' });
    expect(await calendar.putEvent(event)).toEqual({ eventId, status: 'cancelled' });
    expect(await stored()).toMatchObject([{ status: 'cancelled', event: { sequence: 1 } }]);
  });

  it('allows a cancellation when nothing was written', async () => {
    expect(await setUp().calendar.cancelEvent(event)).toEqual({ outcome: 'absent' });
  });

  it.each([
    ['end before start', { end: '2026-03-09T13:00:00-04:00' }],
    ['a time without offset', { start: '2026-03-09T14:00:00' }],
    ['an unknown zone', { timeZone: 'America/Atlantis' }],
  ])('refuses %s', async (_what, change) => {
    const { calendar, stored } = setUp();
    expect((await failureOf(calendar.putEvent({ ...event, ...change }))).code).toBe('rejected');
    expect(await stored()).toEqual([]);
  });
});
