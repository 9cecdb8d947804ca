/** A host's own calendar in the list of hosts: its state, or the form that connects it. */
import { Box } from '@chakra-ui/react/box';
import type { CalendarState } from '@praxis/contracts/calendar/calendar';
import { CalendarForm } from './calendar-form.js';
import { CalendarLine } from './calendar-line.js';

interface HostCalendarProps {
  hostName: string;
  /** Undefined until the state is known. */
  state: CalendarState | undefined;
  isConnecting: boolean;
  /** Undefined for users who can only read, and while another form is open. */
  onConnect: (() => void) | undefined;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

export function HostCalendar({
  hostName,
  state,
  isConnecting,
  onConnect,
  onDirty,
  onClose,
}: HostCalendarProps) {
  if (!state) return null;
  if (isConnecting)
    return (
      <Box mt="3" pt="3" borderTopWidth="1px" data-testid="calendar-form">
        <CalendarForm hostName={hostName} state={state} onDirty={onDirty} onClose={onClose} />
      </Box>
    );
  return (
    <CalendarLine hostName={hostName} state={state} onConnect={state.mayChange ? onConnect : undefined} />
  );
}
