/** The columns of the call log. */
import type { CallListItem } from '@praxis/contracts/call/call';
import type { DataColumn } from '../../../components/data-table/columns.js';
import { Moment } from '../../../components/moment.js';
import { PersonMark } from '../../../components/person-mark.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { phoneNumber } from '../../../lib/core/format.js';
import { channelLabel, elapsed, outcomeLabel, URGENCY_LABELS } from '../call-labels.js';

const URGENCY_ORDER = Object.keys(URGENCY_LABELS);

function callerOf({ caller, phone }: CallListItem): string {
  return caller ?? (phone?.number ? phoneNumber(phone.number) : 'Unknown caller');
}

export function callColumns(hrefOf: (id: string) => string): DataColumn<CallListItem>[] {
  return [
    {
      id: 'caller',
      title: 'Caller',
      width: 'minmax(8rem, 1.6fr)',
      phone: 'start',
      sortBy: callerOf,
      cell: (call, { tabIndex, isOpen }) => (
        <>
          <a
            className="name"
            href={hrefOf(call.id)}
            tabIndex={tabIndex}
            aria-current={isOpen ? 'true' : undefined}
          >
            {callerOf(call)}
          </a>{' '}
          {call.caller !== null && <PersonMark id={call.leadId ?? call.id} name={call.caller} />}
        </>
      ),
    },
    {
      id: 'channel',
      title: 'Channel',
      width: 'minmax(5rem, 1.4fr)',
      phone: 'end',
      className: 'muted',
      testId: 'call-channel',
      cell: ({ caller, phone }) => (
        <>
          {channelLabel(phone)}
          {caller !== null && phone?.number && <span className="number"> {phoneNumber(phone.number)}</span>}
        </>
      ),
    },
    {
      id: 'outcome',
      title: 'Outcome',
      width: 'minmax(9rem, 1.4fr)',
      phone: 'start',
      sortBy: (call) => outcomeLabel(call).label,
      cell: (call) => {
        const { label, tone } = outcomeLabel(call);
        return (
          <ToneBadge tone={tone} testId="call-outcome">
            {label}
          </ToneBadge>
        );
      },
    },
    {
      id: 'urgency',
      title: 'Urgency',
      width: 'minmax(5.5rem, 0.8fr)',
      phone: 'end',
      sortBy: ({ urgencyLevel }) => URGENCY_ORDER.indexOf(urgencyLevel),
      cell: ({ urgencyLevel }) => (
        <ToneBadge tone={URGENCY_LABELS[urgencyLevel].tone}>{URGENCY_LABELS[urgencyLevel].label}</ToneBadge>
      ),
    },
    ...figures,
    {
      id: 'started',
      title: 'Started',
      width: 'minmax(6rem, 1fr)',
      align: 'end',
      className: 'muted',
      sortBy: ({ startedAt }) => Date.parse(startedAt),
      cell: ({ startedAt }) => <Moment at={startedAt} />,
    },
  ];
}

const figure = { width: 'minmax(5.25rem, 0.6fr)', phone: 'hidden' } as const;
const figures: DataColumn<CallListItem>[] = [
  {
    ...figure,
    id: 'score',
    title: 'Score',
    sortBy: ({ leadScore }) => leadScore,
    cell: ({ leadScore }) => leadScore,
  },
  {
    ...figure,
    id: 'answered',
    title: 'Answered',
    sortBy: ({ progress }) => progress,
    cell: ({ progress }) => `${progress}%`,
  },
  {
    ...figure,
    id: 'turns',
    title: 'Turns',
    sortBy: ({ conversationTurns }) => conversationTurns,
    cell: ({ conversationTurns }) => conversationTurns,
  },
  {
    ...figure,
    id: 'duration',
    title: 'Duration',
    sortBy: ({ duration }) => duration,
    cell: ({ duration }) => elapsed(duration),
  },
];
