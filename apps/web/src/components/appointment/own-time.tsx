/** On client pages: the time on the reader's own clock, if it differs from the practice's. */
import { Text } from '@chakra-ui/react/text';
import { clientTime } from '../../lib/appointment/client-time.js';
import { useClientLanguage } from '../../lib/language/client-language.js';

interface OwnTimeProps {
  /** ISO 8601. */
  start: string;
  /** The zone in which the page shows the time. */
  timeZone: string;
}

export function OwnTime({ start, timeZone }: OwnTimeProps) {
  const { language, text } = useClientLanguage();
  const { timeZone: clientTimeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = clientTime({ start, timeZone, clientTimeZone }, language);
  if (!time) return null;
  return (
    <Text fontSize="md" color="fg.muted" mt="1" data-testid="own-time">
      {text('times.own', { time })}
    </Text>
  );
}
