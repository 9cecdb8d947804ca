/** Pauses the replay, continues it, or plays it again at its end; and shows its progress. */
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Pause, Play, RotateCcw, type LucideIcon } from 'lucide-react';
import { useNow } from '../../../lib/core/use-now.js';
import type { ReplayClock, ReplayState } from './replay-clock.js';

const ACTIONS: Record<ReplayState['phase'], { label: string; icon: LucideIcon }> = {
  waiting: { label: 'Play', icon: Play },
  playing: { label: 'Pause', icon: Pause },
  paused: { label: 'Play', icon: Play },
  ended: { label: 'Replay', icon: RotateCcw },
};
/** How often the progress is updated, in milliseconds: it is shown in tenths of a second. */
const TICK_MS = 100;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

interface ReplayControlProps {
  clock: ReplayClock;
  phase: ReplayState['phase'];
}

export function ReplayControl({ clock, phase }: ReplayControlProps) {
  const { label, icon: Icon } = ACTIONS[phase];
  return (
    <Button
      size="sm"
      variant="outline"
      minW="24"
      onClick={() => (phase === 'playing' ? clock.pause() : clock.play())}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

/** How much of the run has been played: `2.4 of 5.9 s`. */
export function ReplayTime({ clock, phase }: ReplayControlProps) {
  useNow(phase === 'playing', TICK_MS);
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      {seconds(clock.passedMs)} of {seconds(clock.lengthMs)} s
    </chakra.span>
  );
}
