/** One appointment in the grid: who, when and its state. Links to the full appointment. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { APPOINTMENT_LABELS } from '../../../components/appointment/appointment-labels.js';
import { PersonMark } from '../../../components/person-mark.js';
import { revealMark } from '../../../lib/lead/reveal-mark.js';
import { timeIn } from '../../../lib/core/format.js';
import { STATUS_LOOK } from './appointment-look.js';
import type { GridMove } from './use-grid-move.js';

const BlockLink = chakra(Link);

interface AppointmentBlockProps {
  item: AppointmentItem;
  timeZone: string;
  to: string;
  isOpen: boolean;
  /** The block's position in the column. */
  style: CSSProperties;
  /** Undefined if the appointment cannot be moved. */
  move: Pick<GridMove, 'moving' | 'onPointerDown' | 'onKeyDown'> | undefined;
}

export function AppointmentBlock({ item, timeZone, to, isOpen, style, move }: AppointmentBlockProps) {
  const { lead, status, start, provider } = item;
  const { label } = APPOINTMENT_LABELS[status];
  const time = timeIn(start, timeZone);
  return (
    <BlockLink
      to={to}
      preventScrollReset
      className="name"
      data-testid="appointment-block"
      {...revealMark({
        leadId: lead.id,
        name: lead.name,
        masked: item.masked,
        purpose: 'Prepare an appointment',
      })}
      data-status={status}
      aria-label={`${time}, ${lead.name} with ${provider}, ${label}`}
      aria-current={isOpen || undefined}
      aria-keyshortcuts={move && 'M'}
      title={move && 'Drag to move, or press M'}
      draggable={false}
      cursor={move && 'grab'}
      borderStyle={move?.moving?.item.id === item.id ? 'dashed' : undefined}
      onPointerDown={move && ((event) => move.onPointerDown(item, event))}
      onKeyDown={move && ((event) => move.onKeyDown(item, event))}
      position="absolute"
      overflow="hidden"
      px="1.5"
      py="0.5"
      borderRadius="sm"
      borderWidth="1px"
      borderInlineStartWidth="4px"
      fontSize="xs"
      lineHeight="1.3"
      color="fg"
      _currentPage={{ outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'brand.fg' }}
      {...STATUS_LOOK[status]}
      style={style}
    >
      <chakra.span
        display="block"
        fontWeight="medium"
        truncate
        textDecoration={status === 'cancelled' ? 'line-through' : undefined}
      >
        {lead.name} <PersonMark id={lead.id} name={lead.name} />
      </chakra.span>
      <chakra.span display="block" color="fg.muted" truncate>
        {time}
        {status === 'confirmed' ? '' : ` · ${label}`}
      </chakra.span>
    </BlockLink>
  );
}
