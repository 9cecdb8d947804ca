/** The grid in which appointments are moved, by mouse or keys; each move is confirmed, because the client is notified. */
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { useState, type ComponentProps } from 'react';
import { MoveBar } from './move-bar.js';
import { TimeGrid } from './time-grid.js';
import { useGridMove } from './use-grid-move.js';
import { lazyDialog } from '../../../components/lazy-part.js';

const ChangeDialog = lazyDialog(
  () => import('../../../components/appointment/appointment-change-dialog.js'),
  'AppointmentChangeDialog',
);

type MovableGridProps = Omit<ComponentProps<typeof TimeGrid>, 'move'> & {
  tenantId: string;
  days: readonly string[];
  isLocked: boolean;
};

export function MovableGrid({ tenantId, days, isLocked, ...grid }: MovableGridProps) {
  const [asked, setAsked] = useState<{ item: AppointmentItem; to: Slot }>();
  const { columns, shown, timeZone } = grid;
  const onDrop = (item: AppointmentItem, to: Slot): void => setAsked({ item, to });
  const move = useGridMove({ tenantId, days, columns, shown, timeZone, onDrop });
  return (
    <>
      <TimeGrid {...grid} move={isLocked ? undefined : move} />
      <MoveBar move={move} />
      {asked && (
        <ChangeDialog
          tenantId={tenantId}
          leadId={asked.item.lead.id}
          appointment={asked.item}
          to={asked.to}
          action="reschedule"
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
