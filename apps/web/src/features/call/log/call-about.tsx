/** The caller, the time, the end of the call, and its lead. */
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import type { CallDetail } from '@praxis/contracts/call/call';
import { LANGUAGE_NAMES } from '@praxis/contracts/language/language.const';
import { Fragment, type ReactNode } from 'react';
import { PATHS } from '../../../app/paths.js';
import { Moment } from '../../../components/moment.js';
import { RouteLink } from '../../../components/route-link.js';
import { phoneNumber } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';
import { channelLabel, END_LABELS, lineLabel } from '../call-labels.js';

export function CallAbout({ call }: { call: CallDetail }) {
  const { phone, email } = call.qualification.contactInfo;
  const rows: readonly [string, ReactNode][] = [
    ['Started', <Moment key="started" at={call.startedAt} />],
    ['Ended', call.endReason && END_LABELS[call.endReason]],
    ['Channel', channelLabel(call.phone)],
    ['Line', lineLabel(call.phone)],
    ['Number', call.phone?.number && phoneNumber(call.phone.number)],
    ['Phone', phone && (call.masked ? phone : <Link href={`tel:${phone}`}>{phoneNumber(phone)}</Link>)],
    ['Email', email && (call.masked ? email : <Link href={`mailto:${email}`}>{email}</Link>)],
    [
      'Lead',
      call.leadId && (
        <RouteLink key="lead" to={`${PATHS.leads}/${call.leadId}`} data-testid="call-lead">
          Open the lead
        </RouteLink>
      ),
    ],
    ['Industry', INDUSTRY_NAMES[call.qualification.industry]],
    ['Language', LANGUAGE_NAMES[call.language]],
    ['Mode', call.mode === 'live' ? 'Live' : 'Simulated'],
    ['Recording', call.recording === 'granted' ? 'Agreed to' : 'Declined: no transcript is kept'],
    ['Model', `${call.model}, prompt ${call.promptVersion}`],
  ];
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="6rem minmax(0, 1fr)"
      columnGap="3"
      fontSize="md"
      css={{ '& > dt, & > dd': { minHeight: '7', display: 'flex', alignItems: 'center' } }}
    >
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <Fragment key={name}>
            <chakra.dt color="fg.muted" fontSize="md">
              {name}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere" data-fact={name}>
              {value}
            </chakra.dd>
          </Fragment>
        ))}
    </chakra.dl>
  );
}
