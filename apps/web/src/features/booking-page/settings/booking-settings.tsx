/** The booking page's address, the code that embeds it in the practice's site, and the sites that may embed it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { bookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { EmbedSettingsResult } from '@praxis/contracts/booking-page/embed';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { LockNotice } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { PermissionDenied } from '../../../components/permission-denied.js';
import { Segmented } from '../../../components/segmented.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { EMBED_KINDS, EMBED_LABELS, embedSnippet, type EmbedKind } from './embed-snippet.js';
import { OriginsForm } from './origins-form.js';

export function BookingSettings({ tenant }: { tenant: CurrentTenant }) {
  return hasRank(tenant.role, 'staff') ? (
    <Settings tenant={tenant} />
  ) : (
    <PermissionDenied
      icon={CalendarClock}
      text="Viewers do not see the booking page’s settings. Ask an owner or staff."
    />
  );
}

function Settings({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const lock = lockReason({ role: tenant.role, needed: 'owner', readOnly });
  const stored = useQuery({
    queryKey: queryKeys.bookingPage.embed(tenant.id),
    queryFn: () => tenantRequest({ method: 'GET', path: '/v1/settings/embed', schema: EmbedSettingsResult }),
  });
  return (
    <Loaded
      query={stored}
      failure="Could not load the booking page’s settings"
      framed
      skeleton={
        <Loading gap="4">
          <Skeleton height="24" />
          <Skeleton height="48" />
        </Loading>
      }
    >
      {({ practice, origins }) => (
        <Flex direction="column" gap="4">
          <LockNotice reason={lock} />
          <AddressPanel practice={practice} />
          <SnippetPanel practice={practice} />
          <Panel
            title="Sites that may show it"
            headingId="embed-sites-title"
            text="Browsers show the embedded booking page only on these sites."
          >
            <Box p="4">
              <OriginsForm key={origins.join()} tenantId={tenant.id} origins={origins} lock={lock} />
            </Box>
          </Panel>
        </Flex>
      )}
    </Loaded>
  );
}

function AddressPanel({ practice }: { practice: string }) {
  const path = bookingAddress({ practice, page: 'book', isEmbed: false });
  const url = `${window.location.origin}${path}`;
  return (
    <Panel
      title="Your booking page"
      headingId="booking-page-title"
      text="Anyone with this link can book a free time with a host who takes appointments."
    >
      <Flex p="4" gap="3" align="center" wrap="wrap">
        <Text fontFamily="mono" fontSize="md" flex="1" minW="0" overflowWrap="anywhere">
          {url}
        </Text>
        <CopyButton label="Copy link" text={() => url} />
        <Button size="xs" variant="outline" asChild>
          <a href={path} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open
          </a>
        </Button>
      </Flex>
    </Panel>
  );
}

function SnippetPanel({ practice }: { practice: string }) {
  const [kind, setKind] = useState<EmbedKind>('page');
  const snippet = embedSnippet(kind, { practice, origin: window.location.origin });
  return (
    <Panel
      title="In your own site"
      headingId="embed-code-title"
      text="Paste this where it should appear. List your site below first."
    >
      <Flex direction="column" gap="3" p="4" align="flex-start">
        <Segmented
          label="What to show"
          options={EMBED_KINDS.map((value) => ({ value, label: EMBED_LABELS[value] }))}
          value={kind}
          onChange={setKind}
        />
        <chakra.pre
          tabIndex={0}
          aria-label="Code to paste"
          w="full"
          p="3"
          bg="bg.raised"
          borderRadius="sm"
          fontFamily="mono"
          fontSize="xs"
          overflowX="auto"
          data-testid="embed-snippet"
        >
          {snippet}
        </chakra.pre>
        <CopyButton label="Copy code" text={() => snippet} />
      </Flex>
    </Panel>
  );
}
