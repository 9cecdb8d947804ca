/** Pauses the replay, lets it go on, and plays it again at its end; beside it, how far it is. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Pause, Play, RotateCcw, type LucideIcon } from 'lucide-react';
import { useNow } from '../../lib/core/use-now.js';
import type { ReplayClock, ReplayState } from './replay-clock.js';

const ACTIONS: Record<ReplayState['phase'], { label: string; icon: LucideIcon }> = {
  waiting: { label: 'Play', icon: Play },
  playing: { label: 'Pause', icon: Pause },
  paused: { label: 'Play', icon: Play },
  ended: { label: 'Replay', icon: RotateCcw },
};
/** Tenths of a second, as they are shown. */
const TICK_MS = 100;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

interface ReplayControlProps {
  clock: ReplayClock;
  phase: ReplayState['phase'];
}

export function ReplayControl({ clock, phase }: ReplayControlProps) {
  useNow(phase === 'playing', TICK_MS);
  const { label, icon: Icon } = ACTIONS[phase];
  return (
    <Flex align="center" gap="3">
      <Text as="span" fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden>
        {seconds(clock.passedMs)} of {seconds(clock.lengthMs)} s
      </Text>
      <Button
        size="sm"
        variant="outline"
        minW="24"
        onClick={() => (phase === 'playing' ? clock.pause() : clock.play())}
      >
        <Icon aria-hidden />
        {label}
      </Button>
    </Flex>
  );
}
