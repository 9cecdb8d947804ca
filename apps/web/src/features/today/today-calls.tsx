/** Calls that need a person. Marking one as handled removes it from the list. */
import { IconButton } from '@chakra-ui/react/button';
import type { TodayCall, TodayResult } from '@praxis/contracts/today/today';
import { Check, PhoneIncoming } from 'lucide-react';
import { PATHS } from '../../app/paths.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { CALL_WORDS, callDetail, callerName } from './today-labels.js';
import { useCallHandling } from './today-queries.js';
import { TodayRow } from './today-row.js';
import { TodayRows, TodaySection } from '../../components/today/today-section.js';

interface TodayCallsProps extends Pick<TodayResult, 'calls'> {
  tenantId: string;
}

export function TodayCalls({ tenantId, calls: { items, count } }: TodayCallsProps) {
  const { readOnly } = useAuthSession();
  const handling = useCallHandling(tenantId);
  return (
    <TodaySection
      id="calls"
      title="Calls to handle"
      count={count}
      shown={items.length}
      all={{ to: PATHS.calls, label: 'Call log' }}
      empty="No missed calls, and no one is waiting to be called back."
    >
      <TodayRows>
        {items.map((call) => (
          <CallRow
            key={call.id}
            call={call}
            onHandled={readOnly ? undefined : () => handling.mutate({ call, isHandled: true })}
          />
        ))}
      </TodayRows>
    </TodaySection>
  );
}

function CallRow({ call, onHandled }: { call: TodayCall; onHandled: (() => void) | undefined }) {
  const name = callerName(call);
  const words = CALL_WORDS[call.toDo];
  return (
    <TodayRow
      to={`${PATHS.calls}/${call.id}`}
      testId="today-call"
      id={call.id}
      lead={<PhoneIncoming size={16} aria-hidden />}
      name={name}
      person={{ leadId: call.leadId, masked: call.masked, purpose: 'Call back' }}
      detail={callDetail(call)}
      badge={<ToneBadge tone={words.tone}>{words.label}</ToneBadge>}
      since={<Moment at={call.since} />}
      action={
        onHandled && (
          <IconButton
            variant="ghost"
            size="sm"
            aria-label={`Mark the call from ${name} as handled`}
            title="Mark as handled"
            onClick={onHandled}
          >
            <Check aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
