/** A practice's public status page, in its brand and texts: what its clients can use now, and the last 30 days. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { PartStatus, StatusIncident, StatusPage } from '@praxis/contracts/health/status-page';
import type { StatusPart } from '@praxis/contracts/health/status-page.const';
import type { ServiceStatus } from '@praxis/contracts/health/service.const';
import { PLATFORM } from '@praxis/contracts/core/live.const';
import { LOCALES } from '@praxis/contracts/language/language.const';
import { GuestPage } from '../../components/guest-page.js';
import { GuestPagePending } from '../../components/guest-page-pending.js';
import { ListRow } from '../../components/list-row.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { ApiError } from '../../lib/api/api-error.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useLiveRefresh } from '../../lib/live/live-refresh.js';
import { useGuestBrand } from '../../lib/tenant/current-brand.js';
import { STATUS_LABELS } from './health-labels.js';
import { useStatusPage } from './health-queries.js';

const PART_NAMES = {
  booking: 'status.booking',
  messages: 'status.messages',
  email: 'status.email',
  receptionist: 'status.receptionist',
} as const satisfies Record<StatusPart, string>;

const PART_TEXTS = {
  healthy: 'status.partHealthy',
  degraded: 'status.partDegraded',
  down: 'status.partDown',
} as const satisfies Record<ServiceStatus, string>;

const TONES = { healthy: 'good', degraded: 'warn', down: 'bad' } as const;

const OVERALL_TEXTS = {
  healthy: 'status.allWell',
  degraded: 'status.degraded',
  down: 'status.down',
} as const satisfies Record<ServiceStatus, string>;

export function StatusScreen({ practice }: { practice: string }) {
  const read = useStatusPage(practice);
  const { text } = useClientLanguage();
  useGuestBrand(read.data?.brand);
  useLiveRefresh(PLATFORM, [queryKeys.health.statusPage(practice)], 'health');
  if (read.data) return <Status page={read.data} />;
  if (read.error instanceof ApiError && read.error.status === 404)
    return (
      <GuestPage title={text('status.notFound')}>
        <Notice tone="warn" title={text('status.noPage')} text={text('status.noPageText')} />
      </GuestPage>
    );
  return (
    <GuestPage title={text('status.title')}>
      <GuestPagePending query={read} heights={['16', '48']} />
    </GuestPage>
  );
}

function Status({ page: { practice, parts, incidents } }: { page: StatusPage }) {
  const { text } = useClientLanguage();
  const overall = overallOf(parts);
  return (
    <GuestPage title={text('status.title')} intro={text('status.intro', { practice: practice.name })}>
      <Box role="status">
        <Notice tone={TONES[overall]} title={text(OVERALL_TEXTS[overall])} />
      </Box>
      <Panel mt="5">
        <Box as="ul">
          {parts.map((part) => (
            <Part key={part.part} part={part} />
          ))}
        </Box>
      </Panel>
      <Heading as="h2" fontSize="lg" fontWeight="semibold" mt="8" mb="3">
        {text('status.incidents')}
      </Heading>
      {incidents.length === 0 ? (
        <Text color="fg.muted">{text('status.noIncidents')}</Text>
      ) : (
        <Panel>
          <Box as="ul">
            {incidents.map((incident) => (
              <Incident key={incident.id} incident={incident} />
            ))}
          </Box>
        </Panel>
      )}
    </GuestPage>
  );
}

function overallOf(parts: readonly PartStatus[]): ServiceStatus {
  const has = (status: ServiceStatus): boolean => parts.some((part) => part.status === status);
  return has('down') ? 'down' : has('degraded') ? 'degraded' : 'healthy';
}

function Part({ part: { part, status, days } }: { part: PartStatus }) {
  const { text } = useClientLanguage();
  const known = days.flatMap(({ uptimePercentage }) => uptimePercentage ?? []);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return (
    <ListRow data-testid={`part-${part}`} flexWrap="wrap" py="3.5">
      <Text fontWeight="medium" flex="1">
        {text(PART_NAMES[part])}
      </Text>
      <ToneBadge tone={STATUS_LABELS[status].tone}>{text(PART_TEXTS[status])}</ToneBadge>
      <Box w="full">
        <Flex gap="2px" h="6" aria-hidden>
          {days.map(({ day, uptimePercentage }) => (
            <Box key={day} flex="1" borderRadius="sm" bg={barColor(uptimePercentage)} title={day} />
          ))}
        </Flex>
        {known.length > 0 && (
          <Text fontSize="xs" color="fg.muted" mt="1">
            {text('status.uptime', { percent: Math.floor(mean * 100) / 100 })}
          </Text>
        )}
      </Box>
    </ListRow>
  );
}

/** A day counts as bad if more than a tenth of its checks failed. */
const BAD_BELOW_PERCENT = 90;

function barColor(uptimePercentage: number | null): string {
  if (uptimePercentage === null) return 'border.subtle';
  if (uptimePercentage === 100) return 'status.good';
  return uptimePercentage < BAD_BELOW_PERCENT ? 'status.bad' : 'status.warn';
}

function Incident({ incident: { part, startedAt, resolvedAt } }: { incident: StatusIncident }) {
  const { text, language } = useClientLanguage();
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' });
  const start = format.format(new Date(startedAt));
  return (
    <ListRow data-testid="status-incident">
      <Text flex="1" fontWeight="medium">
        {text(PART_NAMES[part])}
      </Text>
      <Text color="fg.muted">
        {resolvedAt === null
          ? text('status.from', { start })
          : text('status.fromTo', { start, end: format.format(new Date(resolvedAt)) })}
      </Text>
    </ListRow>
  );
}
