/** Plays a recorded run once it is in view, and pauses it while the tab is hidden. */
import type { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useMedia } from '../../../lib/core/use-media.js';
import type { JourneyState } from '../../../lib/journey/journey-store.js';
import { ReplayClock, type ReplayState } from './replay-clock.js';
import { momentsOf, stateAt } from './replay-script.js';

/** The share of the replay that must be in view before it starts. */
const SHARE_IN_VIEW = 0.5;

interface Replay {
  clock: ReplayClock;
  phase: ReplayState['phase'];
  /** The state of the demo's page at this moment. */
  journey: JourneyState;
  /** True if the reader prefers reduced motion: the run is then shown finished. */
  isCalm: boolean;
}

export function useReplay(run: RecordedRun, place: RefObject<HTMLElement | null>): Replay {
  const [clock] = useState(() => new ReplayClock(momentsOf(run)));
  const { phase, moment } = useStore(clock.store);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const element = place.current;
    if (isCalm || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        clock.play();
      },
      { threshold: SHARE_IN_VIEW },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clock.pause();
    };
  }, [clock, isCalm, place]);
  useEffect(() => {
    // Only pauses that the hidden tab caused are ended when it is shown again; the reader's own pause stays.
    let isHeld = false;
    const onVisibility = (): void => {
      const { phase: now } = clock.store.getState();
      if (document.hidden && now === 'playing') {
        clock.pause();
        isHeld = true;
      } else if (!document.hidden && isHeld) {
        isHeld = false;
        if (now === 'paused') clock.play();
      }
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [clock]);
  const at = isCalm ? Number.POSITIVE_INFINITY : moment;
  const journey = useMemo(() => stateAt(run, at), [run, at]);
  return { clock, phase, journey, isCalm };
}
