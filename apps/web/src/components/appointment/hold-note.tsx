/** Says how long a picked slot is held. */
import { Flex } from '@chakra-ui/react/flex';
import { Timer } from 'lucide-react';
import { countdown, wallTime } from '../../lib/core/format.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useNow } from '../../lib/core/use-now.js';

/** A held time. */
export interface HeldTime {
  start: string;
  provider: string;
  expiresAt: string;
}

export function HoldNote({ hold }: { hold: HeldTime }) {
  const { language, text } = useClientLanguage();
  const now = useNow(true);
  const left = Date.parse(hold.expiresAt) - now;
  const time = wallTime(hold.start, language);
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
        ? text('hold.left', { time, provider: hold.provider, left: countdown(left) })
        : text('hold.over', { time })}
    </Flex>
  );
}
