/** Says how long a picked slot is held. */
import { Flex } from '@chakra-ui/react/flex';
import { Timer } from 'lucide-react';
import { clientTime } from '../../lib/appointment/client-time.js';
import { countdown, timeIn, wallTime, zoneName } from '../../lib/core/format.js';
import type { Language } from '@praxis/contracts/language/language.const';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useNow } from '../../lib/core/use-now.js';

/** A held time. */
export interface HeldTime {
  start: string;
  provider: string;
  expiresAt: string;
}

interface HoldNoteProps {
  hold: HeldTime;
  /** The zone in which the page shows its times; without it, each host's own. */
  timeZone?: string;
}

export function HoldNote({ hold, timeZone }: HoldNoteProps) {
  const { language, text } = useClientLanguage();
  const now = useNow(true);
  const left = Date.parse(hold.expiresAt) - now;
  const time = timeZone === undefined ? wallTime(hold.start, language) : namedTime(hold, timeZone, language);
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

/** The time as the page shows it, followed by the zone's name if the reader's own clock shows another time. */
function namedTime({ start }: HeldTime, timeZone: string, language: Language): string {
  const time = timeIn(start, timeZone, language);
  const { timeZone: clientTimeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isOwn = clientTime({ start, timeZone, clientTimeZone }, language) === undefined;
  return isOwn ? time : `${time} (${zoneName(start, timeZone, language)})`;
}
