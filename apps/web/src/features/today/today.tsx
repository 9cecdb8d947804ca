/** The day's work of a practice, kept fresh while it is open. */
import { Box } from '@chakra-ui/react/box';
import type { TodayResult } from '@praxis/contracts/today/today';
import type { ReactNode } from 'react';
import { Loaded } from '../../components/loaded.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { AppointmentsSection } from './appointments-section.js';
import { CallsSection } from './calls-section.js';
import { HeldSection } from './held-section.js';
import { LeadsSection } from './leads-section.js';
import { RepliesSection } from './replies-section.js';
import { TasksSection } from './tasks-section.js';
import { useTasks } from './task-queries.js';
import { TodayLayout, TodaySkeleton } from './today-layout.js';
import { useToday } from './today-queries.js';
import { useTodayKeys } from './use-today-keys.js';

/** The footer begins below the screen, so that it does not move when the list arrives. */
const FILLS_SCREEN = 'calc(100dvh - 14.75rem)';

interface TodayProps {
  tenantId: string;
  /** Content above the sections. */
  top: (today: TodayResult) => ReactNode;
  /** Closes what is open beside them; undefined where nothing is. */
  onClose?: (() => void) | undefined;
}

export function Today({ tenantId, top, onClose }: TodayProps) {
  const query = useToday(tenantId);
  // Asked for immediately, so that they rarely push down the lists below them.
  const tasks = useTasks(tenantId);
  // Beside the sections a lead may be open.
  const keys = [queryKeys.today(tenantId), queryKeys.lead.all(tenantId)];
  // Each of them changes what is to be done; all are on the one stream of the browser.
  const isLive = [
    useLiveRefresh(tenantId, keys, 'leads'),
    useLiveRefresh(tenantId, keys, 'conversations'),
    useLiveRefresh(tenantId, keys, 'calls'),
  ].every(Boolean);
  useTodayKeys(onClose);
  return (
    <Box data-testid="today" data-live={isLive} minH={FILLS_SCREEN}>
      <Loaded query={query} failure="Could not load today's work" framed skeleton={<TodaySkeleton />}>
        {(today) => (
          <>
            {top(today)}
            <TodayLayout
              appointments={<AppointmentsSection tenantId={tenantId} today={today} />}
              lists={
                <>
                  <TasksSection tenantId={tenantId} tasks={tasks} />
                  <RepliesSection replies={today.replies} />
                  <LeadsSection leads={today.leads} />
                  <CallsSection tenantId={tenantId} calls={today.calls} />
                  <HeldSection held={today.held} timeZone={today.timeZone} />
                </>
              }
            />
          </>
        )}
      </Loaded>
    </Box>
  );
}
