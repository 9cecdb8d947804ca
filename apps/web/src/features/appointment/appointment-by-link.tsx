/** An appointment as its client sees it by link: when, with whom, and the available actions. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { LinkResult } from '@praxis/contracts/appointment/appointment-change';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { GuestPagePending } from '../../components/guest-page-pending.js';
import { OwnTime } from '../../components/appointment/own-time.js';
import { Notice, Outcome } from '../../components/notice.js';
import { PracticeFacts } from '../../components/practice-facts.js';
import { isRefusal } from '../../lib/api/api-error.js';
import { brandIn } from '../../lib/api/refused-brand.js';
import { useGuestBrand } from '../../lib/tenant/current-brand.js';
import { dayIn, phoneNumber, timeIn, zoneName } from '../../lib/core/format.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useTranslated } from '../../lib/language/translated.js';
import { CancelForm } from './cancel-form.js';
import { readByLink } from './link-requests.js';
import { MoveForm } from './move-form.js';
import { languageIn, useKeptLanguage } from './use-kept-language.js';
import { READ_ONCE } from '../../lib/api/query-client.js';
import { RETRY } from '../../lib/api/retry.js';
import { queryKeys } from '../../lib/api/query-keys.js';

type Done = 'moved' | 'booked' | 'cancelled';
const DONE = {
  moved: 'appointment.moved',
  booked: 'appointment.booked',
  cancelled: 'appointment.canceled',
} as const satisfies Record<Done, string>;
const STATE_TEXTS = {
  held: undefined,
  expired: undefined,
  confirmed: undefined,
  cancelled: 'appointment.isCanceled',
  no_show: 'appointment.isMissed',
  attended: 'appointment.isOver',
} as const satisfies Record<LinkResult['status'], string | undefined>;

export function AppointmentByLink({ token }: { token: string }) {
  const [after, setAfter] = useState<{ result: LinkResult; done: Done }>();
  const read = useQuery({
    queryKey: queryKeys.appointment.byLink(token),
    queryFn: () => readByLink(token),
    ...READ_ONCE,
    retry: RETRY.openedByLink,
  });
  const result = after?.result ?? read.data;
  useGuestBrand(useMemo(() => result?.tenant.brand ?? brandIn(read.error), [result, read.error]));
  const { text } = useClientLanguage();
  useKeptLanguage({ recorded: result ? result.language : languageIn(read.error), token: result?.token });
  const { problem } = useTranslated();
  if (!result && read.error && isRefusal(read.error))
    return <Notice tone="warn" title={text('link.refused')} text={problem(read.error.message)} />;
  if (!result) return <GuestPagePending query={read} heights={['40']} />;
  return (
    <AppointmentState
      key={result.token}
      result={result}
      done={after?.done}
      onDone={(next, done) => setAfter({ result: next, done })}
    />
  );
}

interface AppointmentStateProps {
  result: LinkResult;
  done: Done | undefined;
  onDone: (result: LinkResult, done: Done) => void;
}

function AppointmentState({ result, done, onDone }: AppointmentStateProps) {
  const [doing, setDoing] = useState<'move' | 'cancel'>();
  const { appointment, status, mayReschedule, mayCancel, tenant, token } = result;
  const { start, timeZone, provider, location, confirmationCode, icsUrl } = appointment;
  const { language, text } = useClientLanguage();
  const stateId = done ? DONE[done] : STATE_TEXTS[status];
  const close = (): void => setDoing(undefined);
  return (
    <Grid gap="4" data-testid="appointment-by-link" data-status={status}>
      {stateId && done && <Outcome key={stateId} tone="good" text={text(stateId)} />}
      {stateId && !done && <Notice tone="info" text={text(stateId)} />}
      <div>
        <Text fontSize="md" color="fg.muted">
          {tenant.name}
        </Text>
        <Heading as="h2" fontSize="lg" fontWeight="semibold" mt="1">
          {dayIn(start, timeZone, language)}, {timeIn(start, timeZone, language)}
        </Heading>
        <Text color="fg.muted" fontSize="md">
          {zoneName(start, timeZone, language)}
        </Text>
        <OwnTime start={start} timeZone={timeZone} />
        <Text mt="3">{text('appointment.with', { provider })}</Text>
        <Text color="fg.muted">{location}</Text>
        <Text fontSize="md" color="fg.muted" mt="1">
          {text('appointment.code', { code: confirmationCode })}
        </Text>
        {status === 'confirmed' && icsUrl && (
          <Link href={icsUrl} variant="underline" fontSize="md" mt="2">
            {text('appointment.calendar')}
          </Link>
        )}
      </div>
      {doing === undefined && (
        <Flex gap="2" wrap="wrap">
          {mayReschedule && (
            <Button onClick={() => setDoing('move')}>
              {text(status === 'confirmed' ? 'appointment.reschedule' : 'appointment.another')}
            </Button>
          )}
          {mayCancel && (
            <Button variant="outline" onClick={() => setDoing('cancel')}>
              {text('appointment.cancel')}
            </Button>
          )}
        </Flex>
      )}
      {doing === 'move' && (
        <MoveForm
          token={token}
          timeZone={timeZone}
          onClose={close}
          onDone={(next) => onDone(next, status === 'confirmed' ? 'moved' : 'booked')}
        />
      )}
      {doing === 'cancel' && (
        <CancelForm token={token} onClose={close} onDone={(next) => onDone(next, 'cancelled')} />
      )}
      <PracticeFacts practice={tenant} />
      {tenant.phone && (
        <Text fontSize="md" color="fg.muted">
          {text('appointment.questions')}{' '}
          <Link href={`tel:${tenant.phone}`} variant="underline">
            {phoneNumber(tenant.phone)}
          </Link>
          .
        </Text>
      )}
    </Grid>
  );
}
