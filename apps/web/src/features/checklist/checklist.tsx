/** The checklist: its summary, its search, the list, and the open endpoint (specification 1, section 2). */
import { Flex } from '@chakra-ui/react/flex';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from '../../components/empty-state.js';
import { Panel } from '../../components/panel.js';
import { SearchField } from '../../components/search-field.js';
import { Segmented } from '../../components/segmented.js';
import { useActions } from '../../lib/core/action/use-actions.js';
import { ChecklistDetail } from './checklist-detail.js';
import { ChecklistList } from './checklist-list.js';
import { ChecklistRow } from './checklist-row.js';
import { ChecklistSummary } from './checklist-summary.js';
import { checklistStore, missingFor, requestOf, runTest, type Setting } from './checklist-store.js';
import type { Endpoint } from './endpoints.js';
import { shownEndpoints, type ChecklistFilter } from './shown-endpoints.js';

const MAX_SEARCH_CHARACTERS = 100;

export function Checklist({ endpoints, setting }: { endpoints: readonly Endpoint[]; setting: Setting }) {
  const { industry, results, sessionId } = useStore(checklistStore);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<ChecklistFilter>('all');
  const [openId, setOpenId] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  const shown = shownEndpoints(endpoints, { text, filter, industry, results });
  const count = (of: ChecklistFilter): number =>
    shownEndpoints(endpoints, { text: '', filter: of, industry, results }).length;
  const open = endpoints.find(({ id }) => id === openId);
  const test = (endpoint: Endpoint): void => void runTest(endpoint, setting);
  const go = (by: 1 | -1): void => {
    const at = shown.findIndex(({ id }) => id === openId);
    setOpenId((shown[at < 0 ? 0 : at + by] ?? shown[at])?.id);
  };
  const group = 'API checklist';
  useActions([
    {
      id: 'list.search',
      label: 'Search',
      group,
      keys: ['/'],
      isKeyOnly: true,
      run: () => search.current?.focus(),
    },
    { id: 'list.next', label: 'Next endpoint', group, keys: ['j'], isKeyOnly: true, run: () => go(1) },
    {
      id: 'list.previous',
      label: 'Previous endpoint',
      group,
      keys: ['k'],
      isKeyOnly: true,
      run: () => go(-1),
    },
    {
      id: 'list.close',
      label: 'Close the endpoint',
      group,
      keys: ['Escape'],
      isKeyOnly: true,
      run: () => setOpenId(undefined),
    },
    ...(open && !missingFor(open, setting)
      ? [{ id: 'endpoint.test', label: 'Test the open endpoint', group, keys: ['t'], run: () => test(open) }]
      : []),
  ]);
  return (
    <>
      <Panel aria-label="Checklist" overflow="clip" mt="4">
        <Flex px="4" py="3" gap="3" align="center" wrap="wrap" justify="space-between">
          <ChecklistSummary />
          <Flex gap="3" wrap="wrap" align="center">
            <Segmented
              label="Shown"
              options={[
                { value: 'all', label: `All ${count('all')}` },
                { value: 'run-all', label: `In Run All ${count('run-all')}` },
                { value: 'failed', label: `Failed ${count('failed')}` },
              ]}
              value={filter}
              onChange={setFilter}
            />
            <SearchField
              label="Search endpoints"
              placeholder="Search"
              maxLength={MAX_SEARCH_CHARACTERS}
              value={text}
              onChange={setText}
              inputRef={search}
            />
          </Flex>
        </Flex>
        {shown.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title="No matching endpoints"
            text="Remove a filter or change the search."
          />
        ) : (
          <ChecklistList
            endpoints={shown}
            openId={openId}
            renderRow={(endpoint) => {
              const missing = missingFor(endpoint, setting);
              return (
                <ChecklistRow
                  endpoint={endpoint}
                  state={results[endpoint.id]}
                  isOpen={endpoint.id === openId}
                  reason={sentences(missing, endpoint.byHand)}
                  isClosed={missing !== undefined}
                  onOpen={(id) => setOpenId(id === openId ? undefined : id)}
                  onTest={test}
                />
              );
            }}
          />
        )}
      </Panel>
      {open && (
        <ChecklistDetail
          key={`${open.id} ${sessionId}`}
          endpoint={open}
          state={results[open.id]}
          request={requestOf(open, setting)}
          reason={sentences(missingFor(open, setting), open.byHand)}
          onTest={(request) => void runTest(open, setting, request)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}

/** Joins the reasons into one text: the data that a request lacks, and why Run All leaves it out. */
function sentences(...parts: (string | undefined)[]): string | undefined {
  const present = parts.filter((part) => part !== undefined);
  return present.length > 0 ? present.join(' ') : undefined;
}
