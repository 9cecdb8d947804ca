/** The columns of the list of stages. */
import { Button } from '@chakra-ui/react/button';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { actionsColumn, type DataColumn } from '../../../components/data-table/columns.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { STATUS_LABELS } from '../lead-labels.js';
import { moved } from './stage-order.js';

interface StageActions {
  /** Called with all stages in their new order. */
  onMove: (stages: LeadStage[]) => void;
  /** Undefined while a form is open, because another form would replace its changes. */
  onChange: ((stage: LeadStage) => void) | undefined;
  onRemove: (stage: LeadStage) => void;
}

/** @param on undefined for users who may not change anything */
export function stageColumns(
  stages: readonly LeadStage[],
  on: StageActions | undefined,
): DataColumn<LeadStage>[] {
  const columns: DataColumn<LeadStage>[] = [
    {
      id: 'name',
      title: 'Stage',
      width: 'minmax(8rem, 1.5fr)',
      isRowHead: true,
      cell: ({ name, color }) => <ToneBadge tone={color}>{name}</ToneBadge>,
    },
    {
      id: 'status',
      title: 'Status',
      width: 'minmax(8rem, 1fr)',
      phone: 'labelled',
      cell: ({ status }) => STATUS_LABELS[status].label,
    },
  ];
  if (!on) return columns;
  const { onMove, onChange, onRemove } = on;
  return [
    ...columns,
    actionsColumn({
      width: '16rem',
      cell: (stage) => (
        <span className="buttons">
          <MoveButton stages={stages} stage={stage} by={-1} onMove={onMove} />
          <MoveButton stages={stages} stage={stage} by={1} onMove={onMove} />
          {onChange && (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Change ${stage.name}`}
              data-opens={`stage/${stage.id}`}
              onClick={() => onChange(stage)}
            >
              Change
            </Button>
          )}
          {stages.length > 1 && <DeleteStage name={stage.name} onPress={() => onRemove(stage)} />}
        </span>
      ),
    }),
  ];
}

function DeleteStage({ name, onPress }: { name: string; onPress: () => void }) {
  const place = useKeptFocus<HTMLButtonElement>();
  return (
    <Button ref={place} size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={onPress}>
      Delete
    </Button>
  );
}

interface MoveButtonProps extends Pick<StageActions, 'onMove'> {
  stages: readonly LeadStage[];
  stage: LeadStage;
  by: -1 | 1;
}

/** Moves a stage up or down. It stays focusable at the end of the list, so that the focus is not lost. */
function MoveButton({ stages, stage, by, onMove }: MoveButtonProps) {
  const next = moved(stages, stage, by);
  const Icon = by === -1 ? ArrowUp : ArrowDown;
  return (
    <Button
      size="sm"
      variant="ghost"
      px="1"
      aria-label={`Move ${stage.name} ${by === -1 ? 'up' : 'down'}`}
      aria-disabled={next === undefined || undefined}
      onClick={() => next && onMove(next)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
