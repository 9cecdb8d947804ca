/** Lead Management of one tenant: figures, views, filters, the list, and the open lead. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ArrowUp } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loaded } from '../../../components/loaded.js';
import { MAX_BULK_LEADS } from '@praxis/contracts/lead/lead-assignment';
import type { TableHandle } from '../../../components/data-table/table-body.js';
import { useListKeys } from '../../../components/data-table/use-list-keys.js';
import { useSelection } from '../../../components/data-table/use-selection.js';
import { readNextPage } from '../../../lib/api/tenant-pages.js';
import { counted } from '../../../lib/core/format.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../../../lib/auth/auth-session.js';
import { lockReason } from '../../../lib/auth/lock-reason.js';
import { onReveal } from '../../../lib/lead/reveal.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { whenIdle } from '../../../lib/core/when-idle.js';
import { LeadOffers } from './lead-offers.js';
import { allLeads } from '../list/lead-pages.js';
import { LeadSkeletonRows } from '../list/lead-skeleton.js';
import { LeadTable } from '../list/lead-table.js';
import { LeadToolbar } from '../list/lead-toolbar.js';
import { refreshLead, useLeadList, useLeadStats } from './lead-queries.js';
import { leadsFailure } from '../lead-labels.js';
import { NoLeads } from '../list/no-leads.js';
import { SavedViewBar } from '../list/saved-view-bar.js';
import { StatCards } from '../list/stat-cards.js';
import { ColumnChooser } from '../list/column-chooser.js';
import { useLeadAddress } from '../list/use-lead-address.js';
import { useLeadColumns } from '../list/use-lead-columns.js';
import { useLiveLeads } from '../list/use-live-leads.js';
import { useStatusChange } from './use-status-change.js';
import { DEFAULT_VIEW, isFiltered } from '../list/view-state.js';
import { lazyDialog, lazyPart } from '../../../components/lazy-part.js';

const loadPanel = () => import('./lead-panel.js');
const LeadPanel = lazyDialog(loadPanel, 'LeadPanel');
const BulkBar = lazyPart(() => import('../list/bulk-bar.js'), 'BulkBar');

interface LeadManagementProps {
  tenant: CurrentTenant;
  /** Shown at the end of the toolbar. */
  actions?: ReactNode;
}

export function LeadManagement({ tenant, actions }: LeadManagementProps) {
  const { readOnly } = useAuthSession();
  const reason = lockReason({ role: tenant.role, needed: 'staff', readOnly });
  const address = useLeadAddress();
  const { view, openId, setView, open, close } = address;
  const list = useLeadList(tenant.id, view);
  const { data: stats } = useLeadStats(tenant.id);
  const leads = useMemo(() => allLeads(list.data), [list.data]);
  const { columns, choose } = useLeadColumns();
  const table = useRef<TableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const mayInsert = useRef(() => table.current?.mayInsert() ?? true);
  const live = useLiveLeads({ tenantId: tenant.id, view, openId, mayInsert });
  const changeStatus = useStatusChange(tenant.id);
  const selection = useSelection(leads, { most: MAX_BULK_LEADS, view });
  const { activeId, setActive } = useListKeys({
    openId,
    open,
    close,
    table,
    search,
    selection: reason ? undefined : selection,
  });

  useEffect(() => onReveal((id) => refreshLead(tenant.id, id)), [tenant.id]);
  // The list is drawn first; the panel's code is loaded while the page is idle, before a lead is opened.
  useEffect(() => whenIdle(() => void loadPanel().catch(() => undefined)), []);
  const { isFetchNextPageError } = list;
  const more = useCallback(() => {
    if (!list.isFetchingNextPage && !list.isFetchNextPageError) void readNextPage(list);
  }, [list]);
  useEffect(() => {
    if (isFetchNextPageError)
      showToast({ title: 'Loading Failed', text: 'Failed to load leads data', tone: 'bad' });
  }, [isFetchNextPageError]);

  const openFromList = useCallback(
    (id: string) => {
      setActive(id);
      open(id);
    },
    [open, setActive],
  );
  const showWaiting = (): void => {
    window.scrollTo({ top: 0 });
    void live.showWaiting().catch(() => undefined);
  };
  return (
    <Box
      data-testid="lead-management"
      data-live={live.connected}
      pb={selection.ids.length > 0 ? '24' : undefined}
    >
      {!reason && <LeadOffers tenantId={tenant.id} onOpen={open} hrefOf={address.hrefOf} />}
      <StatCards tenantId={tenant.id} view={view} onView={setView} />
      <Box mt="5">
        <SavedViewBar tenantId={tenant.id} view={view} onView={setView} />
      </Box>
      <Box mt="3" mb="2">
        <LeadToolbar
          tenantId={tenant.id}
          view={view}
          onView={setView}
          searchRef={search}
          isLimited={tenant.role === 'viewer'}
          actions={
            <Flex gap="2" align="center">
              <ColumnChooser columns={columns} onChange={choose} />
              {actions}
            </Flex>
          }
        />
      </Box>
      <WaitingLeads count={live.waiting} onShow={showWaiting} />
      <Loaded
        query={list}
        failure="Loading Failed"
        sentence={leadsFailure}
        skeleton={<LeadSkeletonRows count={12} />}
      >
        {() =>
          leads.length === 0 ? (
            isFiltered(view) ? (
              <NoLeadFits onClear={() => setView(DEFAULT_VIEW)} />
            ) : (
              <NoLeads />
            )
          ) : (
            <Box opacity={list.isPlaceholderData ? '0.6' : undefined} transition="opacity {durations.fast}">
              <LeadTable
                tenantId={tenant.id}
                columns={columns}
                leads={leads}
                total={isFiltered(view) ? undefined : stats?.total}
                hasMore={list.hasNextPage && !isFetchNextPageError}
                onMore={more}
                open={{ openId, activeId, onOpen: openFromList }}
                hrefOf={address.hrefOf}
                onStatus={reason ? undefined : changeStatus}
                handle={table}
                selection={reason ? undefined : selection}
              />
              {isFetchNextPageError && (
                <Flex justify="center" py="4">
                  <Button size="sm" variant="outline" onClick={() => void readNextPage(list)}>
                    Try again
                  </Button>
                </Flex>
              )}
            </Box>
          )
        }
      </Loaded>
      {selection.ids.length > 0 && (
        <Suspense>
          <BulkBar tenantId={tenant.id} selection={selection} shown={leads.length} />
        </Suspense>
      )}
      {openId && (
        <LeadPanel
          key={openId}
          tenant={tenant}
          leadId={openId}
          listed={leads.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
    </Box>
  );
}

function WaitingLeads({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Flex
      role="status"
      position="sticky"
      top="calc(var(--header-height, 3.5rem) + 2.5rem)"
      zIndex="2"
      justify="center"
      h="0"
    >
      {count > 0 && (
        <Button size="xs" boxShadow="md" onClick={onShow} data-testid="waiting-leads">
          <ArrowUp aria-hidden />
          {counted(count, 'new lead')}
        </Button>
      )}
    </Flex>
  );
}

function NoLeadFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title="No matching leads"
      text="Search for something else, or remove a filter."
    >
      <Button variant="outline" size="sm" onClick={onClear}>
        Show all leads
      </Button>
    </EmptyState>
  );
}
