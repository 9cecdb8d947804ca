/** The Event Console: every request of this page with status and latency, including failed and waiting ones. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import { SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { Select } from '../../components/form-field.js';
import { Panel } from '../../components/panel.js';
import { Segmented } from '../../components/segmented.js';
import { clearConsole, consoleStore } from '../../lib/event/console-store.js';
import { useStore } from 'zustand';
import { STEP_LABELS } from '../../lib/journey/step-texts.js';
import { filterEntries, NO_FILTER, type ConsoleFilter } from './console-filter.js';
import { ConsoleRow } from './console-row.js';

const STEP_OPTIONS = [
  { value: 'all', label: 'All steps' },
  ...JOURNEY_STEPS.map((step) => ({ value: step, label: STEP_LABELS[step] })),
];

export function EventConsole() {
  const { entries } = useStore(consoleStore);
  const [filter, setFilter] = useState<ConsoleFilter>(NO_FILTER);
  const shown = filterEntries(entries, filter);
  const failed = entries.filter((entry) => entry.outcome === 'failed').length;
  return (
    <Panel
      title="Event Console"
      headingId="console-title"
      text="Every call this page makes, with its real latency."
      data-testid="event-console"
      actions={
        <Flex gap="2" align="center" wrap="wrap">
          <Segmented
            label="Outcome"
            options={[
              { value: 'all', label: `All ${entries.length}` },
              { value: 'failed', label: `Failed ${failed}` },
            ]}
            value={filter.failedOnly ? 'failed' : 'all'}
            onChange={(value) => setFilter({ ...filter, failedOnly: value === 'failed' })}
          />
          <Box w="36">
            <Select
              aria-label="Step"
              options={STEP_OPTIONS}
              value={filter.step}
              onChange={(event) =>
                setFilter({ ...filter, step: event.target.value as ConsoleFilter['step'] })
              }
            />
          </Box>
          <Input
            aria-label="Filter by text"
            placeholder="Filter"
            w="40"
            value={filter.text}
            onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          />
          <Button size="sm" variant="ghost" onClick={clearConsole} disabled={entries.length === 0}>
            Clear
          </Button>
        </Flex>
      }
    >
      {shown.length > 0 ? (
        <chakra.ul
          listStyleType="none"
          maxH="96"
          overflowY="auto"
          aria-label="Calls, newest first"
          css={{ '& > li:first-of-type': { borderTopWidth: '0' } }}
        >
          {shown.map((entry) => (
            <ConsoleRow key={entry.id} entry={entry} />
          ))}
        </chakra.ul>
      ) : (
        <EmptyState
          icon={SquareTerminal}
          title={entries.length === 0 ? 'No calls yet' : 'Nothing matches'}
          text={
            entries.length === 0
              ? 'Run a step and its calls appear here.'
              : 'Change or remove the filter to see more.'
          }
        />
      )}
    </Panel>
  );
}
