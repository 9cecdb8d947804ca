/** Messages that the simulated providers accepted; if everything runs on one machine, also the providers' settings. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { SIM_PORTS, type SimPort } from '@praxis/contracts/sim/sim';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../components/empty-state.js';
import { Loaded } from '../components/loaded.js';
import { Page } from '../components/page.js';
import { Panel } from '../components/panel.js';
import { Segmented } from '../components/segmented.js';
import { ShowMore } from '../components/show-more.js';
import { InboxEntry } from '../features/sim/inbox-entry.js';
import { InboxList } from '../features/sim/inbox-list.js';
import { SimControlsPanel } from '../features/sim/sim-controls-panel.js';
import { useSimInbox } from '../features/sim/use-sim-inbox.js';
import { journeyStore } from '../lib/journey/journey-store.js';
import { useDemoConfig } from '../lib/demo/demo-config.js';
import { useCurrentTenant } from '../lib/tenant/acting-tenant.js';
import { preferences } from '../lib/journey/preferences.js';
import { useStore } from 'zustand';

const PORT_NAMES: Record<SimPort, string> = {
  sms: 'Texts',
  email: 'Emails',
  calendar: 'Calendar',
  phone: 'Calls',
  crm: 'CRM',
};
const FILTERS = [
  { value: 'all', label: 'All' } as const,
  ...SIM_PORTS.map((port) => ({ value: port, label: PORT_NAMES[port] })),
];

export function SimInboxPage() {
  const { data: config } = useDemoConfig();
  const { industry } = useStore(preferences);
  const sessionId = useStore(journeyStore(industry), (journey) => journey.sessionId);
  const [port, setPort] = useState<SimPort | 'all'>('all');
  const [openId, setOpenId] = useState<string>();
  const embedded = config?.embedded ?? false;
  const { tenant } = useCurrentTenant();
  const inbox = useSimInbox({
    port,
    sessionId: embedded || tenant ? undefined : sessionId,
    tenantId: tenant?.id ?? null,
  });
  const entries = inbox.data ?? [];
  const open = entries.find((entry) => entry.id === openId) ?? entries[0];
  return (
    <Page
      title="Sim inbox"
      intro="Everything the simulated vendors accepted, as the recipient would see it."
      actions={<Segmented label="Vendor" options={FILTERS} value={port} onChange={setPort} />}
    >
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: embedded ? 'minmax(0, 2fr) minmax(0, 3fr) 16rem' : 'minmax(0, 2fr) minmax(0, 3fr)',
        }}
        gap="4"
        alignItems="start"
      >
        <Panel
          aria-label="Accepted"
          overflow="hidden"
          css={{ '& li:first-of-type': { borderTopWidth: '0' } }}
        >
          <Loaded query={inbox} failure="Could not load the inbox" skeleton={<Skeleton height="64" />}>
            {(accepted) =>
              accepted.length === 0 ? (
                <EmptyState
                  icon={Inbox}
                  title="Nothing accepted yet"
                  text="Run the journey in the demo. Its messages and calendar events appear here."
                />
              ) : (
                <InboxList entries={accepted} openId={open?.id} onOpen={setOpenId} />
              )
            }
          </Loaded>
          <ShowMore list={inbox} label="Show older" />
        </Panel>
        <Panel aria-label="Opened entry">
          {open ? (
            <InboxEntry entry={open} />
          ) : (
            <Box p="6" color="fg.muted">
              Choose an entry to read it.
            </Box>
          )}
        </Panel>
        {embedded && <SimControlsPanel />}
      </Grid>
    </Page>
  );
}
