/** The day's work of a practice, kept fresh while it is open. */
import { Box } from '@chakra-ui/react/box';
import type { TodayResult } from '@praxis/contracts/today/today';
import type { ReactNode } from 'react';
import { Loaded } from '../../components/loaded.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { TodayAppointments } from './today-appointments.js';
import { TodayCalls } from './today-calls.js';
import { TodayHeld } from './today-held.js';
import { TodayLeads } from './today-leads.js';
import { TodayReplies } from './today-replies.js';
import { TodayLayout, TodaySkeleton } from './today-layout.js';
import { useToday } from './today-queries.js';
import { useTodayKeys } from './use-today-keys.js';

/** Tall enough that the footer begins below the screen and does not move when the list arrives. */
const FILLS_SCREEN = 'calc(100dvh - 14.75rem)';

interface TodayProps {
  tenantId: string;
  /** Content above the sections. */
  top: (today: TodayResult) => ReactNode;
  /** Tasks and approvals, which come first in the lists. */
  tasks: ReactNode;
  /** Closes the record that is open beside the lists; undefined if none is. */
  onClose?: (() => void) | undefined;
}

export function Today({ tenantId, top, tasks, onClose }: TodayProps) {
  const query = useToday(tenantId);
  // The leads too, because a lead may be open beside the sections.
  const keys = [queryKeys.today(tenantId), queryKeys.lead.all(tenantId)];
  // Each topic changes the day's work; all of them share the browser's one stream.
  const isLive = [
    useLiveRefresh(tenantId, keys, 'leads'),
    useLiveRefresh(tenantId, keys, 'conversations'),
    useLiveRefresh(tenantId, keys, 'calls'),
  ].every(Boolean);
  useTodayKeys(onClose);
  return (
    <Box data-testid="today" data-live={isLive} minH={FILLS_SCREEN}>
      <Loaded query={query} failure="Could not load today’s work" framed skeleton={<TodaySkeleton />}>
        {(today) => (
          <>
            {top(today)}
            <TodayLayout
              appointments={<TodayAppointments tenantId={tenantId} today={today} />}
              lists={
                <>
                  {tasks}
                  <TodayReplies replies={today.replies} />
                  <TodayLeads leads={today.leads} />
                  <TodayCalls tenantId={tenantId} calls={today.calls} />
                  <TodayHeld held={today.held} timeZone={today.timeZone} />
                </>
              }
            />
          </>
        )}
      </Loaded>
    </Box>
  );
}
