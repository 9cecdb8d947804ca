import { createSectionVisits, GLANCE_MS } from './visits.js';
import type { NewEvent } from './queue.js';

function world() {
  let time = 0;
  let timers: { at: number; work: () => void }[] = [];
  const noted: NewEvent[] = [];
  const visits = createSectionVisits({
    note: (event) => noted.push(event),
    now: () => time,
    later: (work, ms) => {
      const timer = { at: time + ms, work };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
  });
  const pass = (ms: number): void => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { work } of due) work();
  };
  return { visits, noted, pass };
}

it('records when a section is read, and for how long', () => {
  const { visits, noted, pass } = world();
  visits.enter('roi');
  visits.enter('roi');
  pass(GLANCE_MS);
  expect(noted).toEqual([{ type: 'section_view', section: 'roi' }]);
  pass(2_340);
  visits.leave('roi');
  visits.leave('roi');
  expect(noted.slice(1)).toEqual([{ type: 'section_view', section: 'roi', duration: 3.3 }]);
});

it('ignores sections that were scrolled past', () => {
  const { visits, noted, pass } = world();
  visits.enter('roi');
  pass(GLANCE_MS - 1);
  visits.leave('roi');
  pass(10_000);
  expect(noted).toEqual([]);
});

it('ends all visits when the page is hidden', () => {
  const { visits, noted, pass } = world();
  visits.enter('hero');
  visits.enter('health');
  pass(5_000);
  visits.leaveAll();
  expect(noted.filter(({ duration }) => duration === 5).map(({ section }) => section)).toEqual([
    'hero',
    'health',
  ]);
});
