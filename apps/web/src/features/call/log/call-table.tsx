/** Rows of the call log: a table on wide screens, two lines a call on phones. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { CallListItem } from '@praxis/contracts/call/call';
import { Moment } from '../../../components/moment.js';
import { RouteLink } from '../../../components/route-link.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { phoneNumber } from '../../../lib/core/format.js';
import { openFrom } from '../../../lib/core/open-from.js';
import { channelLabel, elapsed, outcomeLabel, URGENCY_LABELS } from '../call-labels.js';

interface CallTableProps {
  calls: readonly CallListItem[];
  headingId: string;
  openId: string | undefined;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
}

const style = {
  width: '100%',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  borderCollapse: 'collapse',
  '& th': {
    textAlign: 'start',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'semibold',
    height: '8',
    whiteSpace: 'nowrap',
  },
  '& thead': {
    // Off the screen where rows have no columns, and still read out.
    position: { base: 'absolute', md: 'static' },
    clipPath: { base: 'inset(50%)', md: 'none' },
  },
  '& th, & td': { px: { base: '0', md: '2' } },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: { md: '4' } },
  '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: { md: '4' }, textAlign: { md: 'end' } },
  '& tbody tr': {
    display: { base: 'grid', md: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '1',
    px: { base: '4', md: '0' },
    paddingBlock: { base: '2.5', md: '0' },
    height: { md: '10' },
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.raised' },
  },
  '& tbody tr[data-open=true]': { bg: 'brand.subtle' },
  '& .wide': { display: { base: 'none', md: 'table-cell' } },
  '& .muted': { color: 'fg.muted' },
  '& .number': { display: { base: 'inline', md: 'none', xl: 'inline' }, whiteSpace: 'nowrap' },
} as const;

export function CallTable({ calls, headingId, openId, onOpen, addressOf }: CallTableProps) {
  return (
    <chakra.table css={style} aria-labelledby={headingId}>
      <thead>
        <tr>
          <th scope="col">Caller</th>
          <th scope="col">Channel</th>
          <th scope="col">Outcome</th>
          <th scope="col">Urgency</th>
          <th scope="col" className="wide">
            Score
          </th>
          <th scope="col" className="wide">
            Answered
          </th>
          <th scope="col" className="wide">
            Turns
          </th>
          <th scope="col" className="wide">
            Duration
          </th>
          <th scope="col">Started</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <CallRow
            key={call.id}
            call={call}
            isOpen={call.id === openId}
            address={addressOf(call.id)}
            onOpen={() => onOpen(call.id)}
          />
        ))}
      </tbody>
    </chakra.table>
  );
}

interface CallRowProps {
  call: CallListItem;
  isOpen: boolean;
  address: string;
  onOpen: () => void;
}

function CallRow({ call, isOpen, address, onOpen }: CallRowProps) {
  const outcome = outcomeLabel(call);
  const urgency = URGENCY_LABELS[call.urgencyLevel];
  return (
    <tr
      data-testid="call-row"
      data-id={call.id}
      data-open={isOpen}
      data-state={call.state}
      onClick={(event) => openFrom(event, onOpen)}
    >
      <td>
        <RouteLink to={address} fontWeight="semibold" aria-current={isOpen ? 'true' : undefined}>
          {call.caller ?? (call.phone?.number ? phoneNumber(call.phone.number) : 'Unknown caller')}
        </RouteLink>
      </td>
      <td className="muted" data-testid="call-channel">
        {channelLabel(call.phone)}
        {call.caller !== null && call.phone?.number && (
          <chakra.span className="number"> {phoneNumber(call.phone.number)}</chakra.span>
        )}
      </td>
      <td>
        <ToneBadge tone={outcome.tone} testId="call-outcome">
          {outcome.label}
        </ToneBadge>
      </td>
      <td>
        <ToneBadge tone={urgency.tone}>{urgency.label}</ToneBadge>
      </td>
      <td className="wide">{call.leadScore}</td>
      <td className="wide">{call.progress}%</td>
      <td className="wide">{call.conversationTurns}</td>
      <td className="wide">{elapsed(call.duration)}</td>
      <td className="muted">
        <Moment at={call.startedAt} />
      </td>
    </tr>
  );
}
