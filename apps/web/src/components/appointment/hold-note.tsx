/** Says for how long a picked slot is kept. */
import { Flex } from '@chakra-ui/react/flex';
import { Timer } from 'lucide-react';
import { countdown, wallTime } from '../../lib/core/format.js';
import { useNow } from '../../lib/core/use-now.js';

/** A held time. */
export interface HeldTime {
  start: string;
  provider: string;
  expiresAt: string;
}

export function HoldNote({ hold }: { hold: HeldTime }) {
  const now = useNow(true);
  const left = Date.parse(hold.expiresAt) - now;
  const time = wallTime(hold.start);
  return (
    <Flex
      data-testid="slot-hold"
      align="center"
      gap="1.5"
      mt="2"
      fontSize="md"
      color={left > 0 ? 'status.good' : 'status.warn'}
      fontVariantNumeric="tabular-nums"
    >
      <Timer size={16} aria-hidden />
      {left > 0
        ? `${time} with ${hold.provider} is held for you for ${countdown(left)}`
        : `The hold on ${time} has run out. Pick a time again, or book it if it is still free.`}
    </Flex>
  );
}
