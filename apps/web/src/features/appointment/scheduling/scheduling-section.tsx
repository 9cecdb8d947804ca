/** The scheduling tab: routing, closed days, and all hosts. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Host } from '@praxis/contracts/appointment/scheduling';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Loaded } from '../../../components/loaded.js';
import { FieldsSkeleton } from '../../../components/loading.js';
import { LockNotice } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { HostForm } from './host-form.js';
import { HostRow } from './host-row.js';
import { RoutingForm } from './routing-panel.js';
import { useAssignees } from '../../../lib/lead/assignees.js';
import { useHosts } from '../../../lib/appointment/hosts.js';
import { useNextFree, useScheduling } from './scheduling-queries.js';

/** Shown to viewers instead of scheduling, because the server would refuse their request. */
export function SchedulingDenied() {
  return (
    <PermissionDenied icon={CalendarClock} text="Viewers do not see scheduling. Ask an owner or staff." />
  );
}

/** How a host's calendar interacts with the list of hosts. */
interface CalendarPlace {
  isConnecting: boolean;
  /** Undefined for users who can only read, and while another form is open. */
  onConnect: (() => void) | undefined;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

interface SchedulingProps {
  tenant: CurrentTenant;
  /** Renders a host's own calendar. */
  calendarOf: (host: Host, place: CalendarPlace) => ReactNode;
}

export function Scheduling({ tenant, calendarOf }: SchedulingProps) {
  const { readOnly } = useAuthSession();
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  const settings = useScheduling(tenant.id);
  const [routingDirty, setRoutingDirty] = useState(false);
  const [hostDirty, setHostDirty] = useState(false);
  return (
    <Flex direction="column" gap="4">
      <LockNotice reason={lock} />
      {/* One guard for both forms, so that the page asks only once. */}
      <DirtyGuard dirty={routingDirty || hostDirty} />
      <Hosts
        tenant={tenant}
        calendarOf={calendarOf}
        editable={lock === undefined}
        readOnly={readOnly}
        onDirty={setHostDirty}
      />
      <Panel title="Routing and closed days" headingId="routing-title">
        <Box p="4">
          <Loaded query={settings} failure="Could not load scheduling" skeleton={<FieldsSkeleton />}>
            {(stored) => <RoutingForm stored={stored} lock={lock} onDirty={setRoutingDirty} />}
          </Loaded>
        </Box>
      </Panel>
    </Flex>
  );
}

interface HostsProps extends SchedulingProps {
  editable: boolean;
  /** The session can only read, whatever the user's role. */
  readOnly: boolean;
  onDirty: (dirty: boolean) => void;
}

function Hosts({ tenant, calendarOf, editable, readOnly, onDirty }: HostsProps) {
  const hosts = useHosts(tenant.id);
  const free = useNextFree(tenant.id);
  const people = useAssignees(tenant.id);
  /** The id of the host that is being edited; `new` for a new host. */
  const [open, setOpen] = useState<string>();
  /** The id of the host whose calendar is being connected. */
  const [connecting, setConnecting] = useState<string>();
  const close = useCallback(() => setOpen(undefined), []);
  const isIdle = open === undefined && connecting === undefined;
  const placeOf = ({ id }: Host): CalendarPlace => ({
    isConnecting: connecting === id,
    onConnect: isIdle && !readOnly ? () => setConnecting(id) : undefined,
    onDirty,
    onClose: () => {
      onDirty(false);
      setConnecting(undefined);
    },
  });
  const form = (id: string | undefined) => (
    <Box p="4" borderTopWidth={id === undefined ? undefined : '1px'} data-testid="provider-form">
      <Loaded query={people} failure="Could not load your team" skeleton={<FieldsSkeleton />}>
        {(members) => (
          <HostForm
            host={hosts.data?.items.find((host) => host.id === id)}
            members={members}
            onDirty={onDirty}
            onClose={close}
          />
        )}
      </Loaded>
    </Box>
  );
  return (
    <Panel
      title="Hosts"
      text="Who takes appointments, and when."
      headingId="providers-title"
      actions={
        editable && (
          <Button size="sm" disabled={!isIdle} data-opens="host/new" onClick={() => setOpen('new')}>
            <CalendarPlus aria-hidden />
            Add host
          </Button>
        )
      }
    >
      {open === 'new' && form(undefined)}
      <Loaded query={hosts} failure="Could not load hosts" skeleton={<FieldsSkeleton p="4" />}>
        {({ items: known }) =>
          known.length === 0 ? (
            open === undefined && (
              <EmptyState
                icon={CalendarClock}
                title="No hosts yet"
                text="Add a host with working hours so that their times can be booked."
              />
            )
          ) : (
            <chakra.ul listStyleType="none" borderTopWidth={open === 'new' ? '1px' : '0'}>
              {known.map((host) =>
                host.id === open ? (
                  <li key={host.id}>{form(host.id)}</li>
                ) : (
                  <HostRow
                    key={host.id}
                    host={host}
                    free={free.data?.find(({ id }) => id === host.id)}
                    onEdit={editable && isIdle ? () => setOpen(host.id) : undefined}
                  >
                    {calendarOf(host, placeOf(host))}
                  </HostRow>
                ),
              )}
            </chakra.ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
