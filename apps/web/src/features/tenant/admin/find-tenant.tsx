/** Finds a tenant by anything that is known about it, and links to it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { ADMIN_TENANT_MAX } from '@praxis/contracts/tenant/admin-tenant.const';
import { useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { ListRow } from '../../../components/list-row.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { SearchField } from '../../../components/search-field.js';
import { TableSkeleton } from '../../../components/data-table/table-skeleton.js';
import { ToneBadge } from '../../../components/tone-badge.js';
import { useAdminTenants } from './tenant-queries.js';
import { TENANT_STATUS_LABELS } from './tenant-labels.js';

/** The tabs of a tenant that are used most. */
const SHORTCUTS = [
  { tab: 'health', label: 'Health' },
  { tab: 'limits', label: 'Limits' },
  { tab: 'handover', label: 'Hand over' },
] as const;
/** The maximum number of results shown; to find others, the user types more. */
const FOUND_SHOWN = 8;

export function FindTenant() {
  const [q, setQ] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const asked = useDeferredValue(q.trim());
  return (
    <Box data-testid="find-tenant">
      <SearchField
        label="Find a tenant"
        placeholder="Find a tenant by name, person, email, number, domain or id"
        maxLength={ADMIN_TENANT_MAX.search}
        value={q}
        onChange={setQ}
        inputRef={input}
      />
      {asked !== '' && <Found q={asked} />}
    </Box>
  );
}

function Found({ q }: { q: string }) {
  const found = useAdminTenants({ q, industry: '', status: '', tenantStatus: '' });
  return (
    <Panel mt="2">
      <Loaded query={found} failure="Failed to load tenants" skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items).slice(0, FOUND_SHOWN);
          if (items.length === 0)
            return (
              <Text p="4" color="fg.muted">
                No matching tenants.
              </Text>
            );
          return (
            <chakra.ul listStyleType="none" aria-label="Tenants found">
              {items.map(({ id, name, contactEmail, status }) => (
                <ListRow key={id} flexWrap="wrap" data-testid="found-tenant">
                  <chakra.span flex="1" minW="12rem" overflowWrap="anywhere">
                    <Link to={`${PATHS.adminTenants}?tenant=${id}`}>{name}</Link>{' '}
                    <chakra.span color="fg.muted">{contactEmail}</chakra.span>
                  </chakra.span>
                  <ToneBadge tone={TENANT_STATUS_LABELS[status].tone}>
                    {TENANT_STATUS_LABELS[status].label}
                  </ToneBadge>
                  {SHORTCUTS.map(({ tab, label }) => (
                    <Button key={tab} size="xs" variant="outline" asChild>
                      <Link
                        to={`${PATHS.adminTenants}?tenant=${id}&tab=${tab}`}
                        aria-label={`${label}: ${name}`}
                      >
                        {label}
                      </Link>
                    </Button>
                  ))}
                </ListRow>
              ))}
            </chakra.ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
