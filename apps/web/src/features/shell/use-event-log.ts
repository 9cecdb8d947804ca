/** Passes the page's tenant to the event log, as soon as it is known. */
import { useEffect } from 'react';
import { useDemoConfig } from '../../lib/demo/demo-config.js';
import { setEventLogContext } from '../../lib/event/event-log.js';
import { preferences } from '../../lib/journey/preferences.js';
import { useStore } from 'zustand';
import { journeyStore } from '../../lib/journey/journey-store.js';
import { useMode } from '../../lib/journey/use-mode.js';

export function useEventLog(): void {
  const { data: config } = useDemoConfig();
  const { industry } = useStore(preferences);
  const sessionId = useStore(journeyStore(industry), (journey) => journey.sessionId);
  const { mode } = useMode();
  const apiKey = config?.publicApiKey;
  useEffect(() => {
    if (apiKey) setEventLogContext({ sessionId, industry, mode, apiKey });
  }, [apiKey, sessionId, industry, mode]);
}
