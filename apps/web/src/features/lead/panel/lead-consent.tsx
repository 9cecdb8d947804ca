/** The person's consent on each channel, its history, and the form with which staff record it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { ConsentResult, type ConsentRecord, type ChannelConsent } from '@praxis/contracts/consent/consent';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.js';
import { Moment } from '../../../components/moment.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { ConsentDownload } from './consent-download.js';
import { ConsentForm } from './consent-form.js';
import { CHANNEL_LABELS, historyLine, channelConsentLabel } from './consent-labels.js';
import { LeadPart, PartSkeleton } from './lead-part.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

/** How many entries are shown before the user asks for all of them. */
const ENTRIES_SHOWN = 3;

interface LeadConsentProps {
  tenantId: string;
  leadId: string;
  locked: boolean;
}

export function LeadConsent({ tenantId, leadId, locked }: LeadConsentProps) {
  const [isRecording, setRecording] = useState(false);
  const queryKey = queryKeys.lead.consent(tenantId, leadId);
  const path = `/v1/leads/${encodeURIComponent(leadId)}/consent`;
  const query = useQuery({
    queryKey,
    queryFn: () => tenantRequest({ method: 'GET', path, schema: ConsentResult }),
  });
  const record = locked ? undefined : (
    <Flex gap="2">
      <ConsentDownload path={path} leadId={leadId} />
      <Button
        size="xs"
        variant="outline"
        aria-expanded={isRecording}
        onClick={() => setRecording(!isRecording)}
      >
        {isRecording ? 'Close form' : 'Record change'}
      </Button>
    </Flex>
  );
  return (
    <LeadPart title="Consent" testId="lead-consent" aside={query.data && record}>
      <Loaded query={query} failure="Could not load consent" skeleton={<PartSkeleton />}>
        {({ channels, history }) => (
          <>
            <ChannelConsents channels={channels} />
            {isRecording && (
              <ConsentForm
                path={path}
                channels={channels.filter(({ reachable }) => reachable)}
                invalidates={[queryKey, queryKeys.lead.timeline(tenantId, leadId)]}
                onDone={() => setRecording(false)}
              />
            )}
            <History records={history} />
          </>
        )}
      </Loaded>
    </LeadPart>
  );
}

function ChannelConsents({ channels }: { channels: readonly ChannelConsent[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="7rem minmax(0, 1fr)"
      columnGap="3"
      rowGap="1"
      fontSize="md"
    >
      {channels.map((channel) => {
        const { tone, label } = channelConsentLabel(channel);
        return (
          <Box key={channel.channel} display="contents">
            <chakra.dt color="fg.muted" fontSize="md">
              {CHANNEL_LABELS[channel.channel]}
            </chakra.dt>
            <chakra.dd data-channel={channel.channel}>
              <Flex align="center" gap="2" wrap="wrap">
                <ToneBadge tone={tone}>{label}</ToneBadge>
                {channel.since && (
                  <Text as="span" fontSize="xs" color="fg.muted">
                    <Moment at={channel.since} />
                  </Text>
                )}
              </Flex>
            </chakra.dd>
          </Box>
        );
      })}
    </chakra.dl>
  );
}

function History({ records }: { records: readonly ConsentRecord[] }) {
  const [isWhole, setWhole] = useState(false);
  if (records.length === 0) return null;
  return (
    <Box mt="3">
      <chakra.ol listStyleType="none" aria-label="Consent history, newest first" display="grid" gap="1.5">
        {(isWhole ? records : records.slice(0, ENTRIES_SHOWN)).map((record) => (
          <li key={record.position} data-testid="consent-entry">
            <Text fontSize="md" overflowWrap="anywhere">
              {historyLine(record)}
            </Text>
            <Text fontSize="xs" color="fg.muted">
              No. {record.position} · <Moment at={record.occurredAt} />
            </Text>
          </li>
        ))}
      </chakra.ol>
      {!isWhole && records.length > ENTRIES_SHOWN && (
        <Button size="xs" variant="ghost" mt="1" onClick={() => setWhole(true)}>
          Show all {records.length}
        </Button>
      )}
    </Box>
  );
}
