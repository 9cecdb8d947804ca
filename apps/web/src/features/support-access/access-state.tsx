/** The state of a request for support access. */
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { SupportAccess } from '@praxis/contracts/support-access/support-access';
import type { SupportStatus } from '@praxis/contracts/support-access/support-access.const';
import { Moment } from '../../components/moment.js';
import { ToneBadge, type Tone } from '../../components/tone-badge.js';

const STATUS: Record<SupportStatus, { label: string; tone: Tone }> = {
  asked: { label: 'Waiting for an owner', tone: 'warn' },
  granted: { label: 'Allowed', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
};

export function AccessState({ access }: { access: SupportAccess }) {
  const { status, createdAt, decidedBy, expiresAt, usedAt, endedAt } = access;
  const { label, tone } = STATUS[status];
  return (
    <Flex gap="2" mt="1" wrap="wrap" align="center" fontSize="md" color="fg.muted">
      <ToneBadge tone={tone}>{label}</ToneBadge>
      {status === 'asked' && (
        <Text>
          asked <Moment at={createdAt} />
        </Text>
      )}
      {status === 'granted' && expiresAt && (
        <Text>
          until <Moment at={expiresAt} /> by {decidedBy ?? 'a former user'}
        </Text>
      )}
      {status === 'ended' && endedAt && (
        <Text>
          <Moment at={endedAt} />
          {usedAt === null ? ', never used' : ''}
        </Text>
      )}
    </Flex>
  );
}
