/** Follows what visitors read and do on the pages that are made for them, only with their consent. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { consentStore } from '../../lib/consent/consent.js';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import {
  endVisits,
  forgetVisits,
  noteFormFill,
  notePageView,
  setEngagementContext,
  watchSections,
} from '../../lib/engagement/tracker.js';
import { forgetVisitor } from '../../lib/engagement/visitor.js';
import { journeyStore } from '../../lib/journey/journey-store.js';
import { localValues } from '../../lib/core/local-storage.js';
import { preferences } from '../../lib/journey/preferences.js';
import { useStore } from 'zustand';

const FOLLOWED: readonly string[] = [PATHS.home, PATHS.demo, PATHS.pricing];

export function useEngagement(): void {
  const { cookies } = useStore(consentStore);
  const { data: config } = useDemoConfig();
  const { industry } = useStore(preferences);
  const sessionId = useStore(journeyStore(industry), (journey) => journey.sessionId);
  const { pathname } = useLocation();
  const apiKey = config?.publicApiKey;
  const follows = cookies === 'accepted' && apiKey !== undefined;

  useEffect(() => {
    if (follows) setEngagementContext({ sessionId, industry, apiKey });
  }, [follows, sessionId, industry, apiKey]);

  useEffect(() => {
    if (cookies !== 'declined') return;
    forgetVisits();
    forgetVisitor(localValues);
  }, [cookies]);

  useEffect(() => {
    const page = document.getElementById('main');
    if (!follows || !page || !FOLLOWED.includes(pathname)) return undefined;
    notePageView();
    const stopForms = followForms(page);
    let stop = watchSections(page);
    const onVisibility = (): void => {
      if (document.hidden) endVisits();
      else {
        stop();
        stop = watchSections(page);
      }
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', endVisits);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', endVisits);
      stopForms();
      stop();
    };
  }, [follows, pathname]);
}

/** Counts a form, by its section's name, when one of its fields is changed; the typed values are not read. */
function followForms(page: HTMLElement): () => void {
  const filled = new Set<string>();
  const onChange = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('form')) return;
    const named = target.closest('[data-form]')?.getAttribute('data-form');
    const section = named ?? target.closest('[data-section]')?.getAttribute('data-section') ?? 'form';
    if (filled.has(section)) return;
    filled.add(section);
    noteFormFill(section);
  };
  page.addEventListener('change', onChange);
  return () => page.removeEventListener('change', onChange);
}
