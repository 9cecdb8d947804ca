/**
 * Engagement of a visitor: which sections they read, which features they try, which forms they fill in. Never what they
 * type. Nothing is observed, stored or sent before cookies are accepted, or after they are declined.
 */
import type { EngagementEvent } from '@praxis/contracts/engagement/engagement';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { backgroundPost } from '../api/background-post.js';
import { consentStore } from '../consent/consent.js';
import { localValues } from '../core/local-storage.js';
import { createEngagementQueue, type Delivery, type NewEvent } from './queue.js';
import { createSectionVisits } from './visits.js';
import { visitorId } from './visitor.js';

interface EngagementContext {
  sessionId: string;
  industry: Industry;
  apiKey: string;
}

const MAX_SECTION_CHARACTERS = 40;
let context: EngagementContext | undefined;
let pageViews = 0;
/** Query parameters of the address at which the visit began. */
const landing = typeof window === 'undefined' ? undefined : new URLSearchParams(window.location.search);

const parts = {
  now: () => Date.now(),
  later: (work: () => void, ms: number) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
const queue = createEngagementQueue({ ...parts, send, newId: () => crypto.randomUUID() });
const visits = createSectionVisits({ ...parts, note });

const isAllowed = (): boolean => consentStore.getState().cookies === 'accepted';

/** Sets the session of the visit. Queued data of an earlier session is sent under that session first. */
export function setEngagementContext(next: EngagementContext): void {
  if (context && context.sessionId !== next.sessionId) {
    visits.leaveAll();
    queue.flush();
    pageViews = 0;
  }
  context = next;
}

/** Another page is shown. */
export function notePageView(): void {
  pageViews += 1;
}

/** A step of the demo was run. */
export function noteDemoInteraction(step: string): void {
  note({ type: 'demo_interaction', section: step });
}

/** The visitor filled in a form; once per form and page. */
export function noteFormFill(form: string): void {
  note({ type: 'form_fill', section: form });
}

function note(event: NewEvent): void {
  if (isAllowed())
    queue.add({
      ...event,
      ...(event.section ? { section: event.section.slice(0, MAX_SECTION_CHARACTERS) } : {}),
    });
}

/**
 * Observes the sections of a page (`data-section`), including those added later, until the returned function is called.
 */
export function watchSections(page: Element): () => void {
  const name = (element: Element): string => element.getAttribute('data-section') ?? '';
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting && !document.hidden) visits.enter(name(target));
        else visits.leave(name(target));
    },
    // A section counts as seen when it crosses the middle half of the window, however tall it is.
    { rootMargin: '-25% 0px -25% 0px' },
  );
  const watched = new WeakSet<Element>();
  const watch = (): void => {
    for (const section of page.querySelectorAll('[data-section]')) {
      if (watched.has(section)) continue;
      watched.add(section);
      sight.observe(section);
    }
  };
  watch();
  const growth = new MutationObserver(watch);
  growth.observe(page, { childList: true, subtree: true });
  return () => {
    growth.disconnect();
    sight.disconnect();
    visits.leaveAll();
  };
}

/** The page is hidden or closed: activities recorded until now are sent while that is still possible. */
export function endVisits(): void {
  visits.leaveAll();
  queue.flush();
}

/** Drops everything, because cookies were declined. */
export function forgetVisits(): void {
  visits.leaveAll();
  queue.clear();
}

async function send(events: EngagementEvent[]): Promise<Delivery> {
  if (!context) return 'lost';
  const { apiKey, sessionId, industry } = context;
  const body = {
    sessionId,
    industry,
    visitorId: visitorId(localValues, () => crypto.randomUUID()),
    deviceType: window.matchMedia('(max-width: 47.99rem)').matches ? 'mobile' : 'desktop',
    ...campaign(landing),
    pageViews: Math.min(pageViews, 1_000),
    events,
  };
  const status = await backgroundPost('/v1/engagement/events', body, apiKey);
  if (status < 400) return 'taken';
  return status === 429 || status >= 500 ? 'lost' : 'refused';
}

function campaign(params: URLSearchParams | undefined): { utmSource?: string; utmCampaign?: string } {
  const source = params?.get('utm_source')?.slice(0, 80);
  const name = params?.get('utm_campaign')?.slice(0, 80);
  return { ...(source ? { utmSource: source } : {}), ...(name ? { utmCampaign: name } : {}) };
}
