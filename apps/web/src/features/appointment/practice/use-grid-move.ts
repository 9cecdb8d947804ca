/**
 * Moves an appointment in the grid to another free time, dragged with a mouse or pen, or by keyboard: M starts the
 * move, arrow keys choose a time, Enter asks to confirm, Escape cancels. Nothing is moved before it is confirmed,
 * because the client is notified. If an appointment is dropped before the free times have loaded, the drop waits for
 * them.
 */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';
import { useFailure } from '../../../lib/api/use-failure.js';
import { availabilityOf } from '../../../lib/appointment/free-times.js';
import type { Action } from '../../../lib/core/action/action.js';
import { useActions } from '../../../lib/core/action/use-actions.js';
import { dayIn, timeIn } from '../../../lib/core/format.js';
import { placeIn, type GridColumn, type Stretch } from './grid-layout.js';
import { useDrag } from './grid-drag.js';
import { nearestIn, stepFrom, targetsOf, type Direction, type MoveTarget } from './move-targets.js';

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** While an appointment is being moved, Escape cancels the move and does not close the panel beside the calendar. */
const KEEP: Action = {
  id: 'appointment.keep',
  label: 'Keep the appointment where it is',
  group: 'Appointments',
  keys: ['Escape'],
  isKeyOnly: true,
};

interface Moving {
  item: AppointmentItem;
  by: 'mouse' | 'keys';
  target?: MoveTarget | undefined;
}

interface Grid {
  tenantId: string;
  days: readonly string[];
  columns: readonly GridColumn[];
  shown: Stretch;
  timeZone: string;
  /** Asks the user to confirm the move. */
  onDrop: (item: AppointmentItem, to: Slot) => void;
}

export interface GridMove {
  moving: Moving | undefined;
  targets: readonly MoveTarget[];
  /** What the user can do now, in words; empty while nothing is moved and if free times could not be loaded. */
  status: string;
  /** Loads free times again after a failure; undefined if there was none. */
  tryAgain: (() => void) | undefined;
  /** Ends the move; the appointment stays where it is. */
  keep: () => void;
  onPointerDown: (item: AppointmentItem, event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (item: AppointmentItem, event: KeyboardEvent<HTMLElement>) => void;
}

export function useGridMove({ tenantId, days, columns, shown, timeZone, onDrop }: Grid): GridMove {
  const [moving, setShown] = useState<Moving>();
  // A ref, because a pointer may be lifted before its last move is rendered.
  const latest = useRef<Moving>(undefined);
  // The element that takes the focus back for the arrow keys, after a button elsewhere was pressed.
  const grabbed = useRef<HTMLElement>(undefined);
  const setMoving = (next: Moving | undefined): void => {
    latest.current = next;
    setShown(next);
  };
  const [from = ''] = days;
  const id = moving?.item.id;
  const free = useQuery({
    queryKey: queryKeys.appointment.free(tenantId, `grid ${from} ${days.length} ${id}`),
    queryFn: () => availabilityOf(from, days.length, { appointmentId: id }),
    enabled: id !== undefined,
    retry: RETRY.freeTimes,
    gcTime: 0,
  });
  const { failure, tryAgain } = useFailure(free);
  const isFailed = moving !== undefined && failure !== null;
  const { item } = moving ?? {};
  const targets = item && free.data ? targetsOf(item, free.data, { columns, timeZone }) : [];

  const drop = (): void => {
    const dropped = latest.current;
    if (!free.data) return;
    setMoving(undefined);
    if (dropped?.target) onDrop(dropped.item, dropped.target.slot);
  };
  const onKeyDown: GridMove['onKeyDown'] = (of, event) => {
    const direction = ARROWS[event.key];
    grabbed.current = event.currentTarget;
    if (moving?.item.id !== of.id) {
      if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
      setMoving({ item: of, by: 'keys' });
    } else if (direction) {
      const now = columns.find(({ items }) => items.some((one) => one.id === of.id));
      const start = moving.target ?? {
        columnKey: now?.key ?? '',
        minute: placeIn(of.start, timeZone).minute,
      };
      const target = stepFrom(start, direction, { columns, targets }) ?? moving.target;
      setMoving({ item: of, by: 'keys', target });
    } else if (event.key === 'Enter') drop();
    else return;
    event.preventDefault();
  };
  const onPointerDown: GridMove['onPointerDown'] = (of, event) => {
    // A finger scrolls instead; on a phone, appointments are moved from the panel.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    grabbed.current = event.currentTarget;
    drag.press(of, event);
  };
  const drag = useDrag<AppointmentItem>({
    onMove: (of, at) => {
      const target = at && nearestIn(targets, at.columnKey, shown.from + at.share * (shown.to - shown.from));
      setMoving({ item: of, by: 'mouse', target });
    },
    onDrop: drop,
  });
  const cancel = (): void => {
    drag.cancel();
    setMoving(undefined);
  };
  const keep = (): void => {
    cancel();
    grabbed.current?.focus();
  };
  useActions(moving ? [{ ...KEEP, run: cancel }] : []);
  return {
    moving,
    targets,
    status: moving && !isFailed ? statusOf(moving, free.data && { targets, days: days.length }) : '',
    tryAgain: isFailed
      ? () => {
          tryAgain();
          grabbed.current?.focus();
        }
      : undefined,
    keep,
    onPointerDown,
    onKeyDown,
  };
}

/** @param free undefined while free times load */
function statusOf(
  { by, target }: Moving,
  free: { targets: readonly MoveTarget[]; days: number } | undefined,
): string {
  if (!free) return 'Loading free times.';
  if (free.targets.length === 0)
    return `No other free time on ${free.days === 1 ? 'this day' : 'these days'}.`;
  if (!target)
    return by === 'keys'
      ? 'Choose a free time with the arrow keys. Escape keeps the appointment.'
      : 'Drag the appointment to a free time.';
  const { start, timeZone, provider } = target.slot;
  const how = by === 'keys' ? 'Press Enter' : 'Let go';
  return `${dayIn(start, timeZone)}, ${timeIn(start, timeZone)} with ${provider}. ${how} to move there.`;
}
