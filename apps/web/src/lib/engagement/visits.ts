/** How long parts of a page were in view. Pure: receives which parts enter and leave the view, returns events. */
import type { NewEvent } from './queue.js';

/** A part that was in view for less than this was only scrolled past. Milliseconds. */
export const GLANCE_MS = 1_000;

interface VisitsParts {
  note: (event: NewEvent) => void;
  now: () => number;
  later: (work: () => void, ms: number) => () => void;
}

export interface SectionVisits {
  enter: (section: string) => void;
  leave: (section: string) => void;
  /** All parts leave the view: the page is hidden or another one is shown. */
  leaveAll: () => void;
}

export function createSectionVisits({ note, now, later }: VisitsParts): SectionVisits {
  const inSight = new Map<string, { since: number; cancel: () => void; isNoted: boolean }>();
  const leave = (section: string): void => {
    const visit = inSight.get(section);
    if (!visit) return;
    inSight.delete(section);
    visit.cancel();
    if (!visit.isNoted) return;
    const duration = Math.round((now() - visit.since) / 100) / 10;
    note({ type: 'section_view', section, duration });
  };
  return {
    enter: (section) => {
      if (inSight.has(section)) return;
      const visit = { since: now(), isNoted: false, cancel: () => undefined as void };
      visit.cancel = later(() => {
        visit.isNoted = true;
        note({ type: 'section_view', section });
      }, GLANCE_MS);
      inSight.set(section, visit);
    },
    leave,
    leaveAll: () => [...inSight.keys()].forEach(leave),
  };
}
