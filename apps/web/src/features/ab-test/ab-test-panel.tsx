/** A/B tests of texts, each with its result; for admins. */
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { useQuery } from '@tanstack/react-query';
import { MAX_AB_TEST_COUNT } from '@praxis/contracts/ab-test/ab-test.const';
import { FlaskConical, Plus } from 'lucide-react';
import { useState } from 'react';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { abTestsQuery } from './ab-test-queries.js';
import { AbTestRow } from './ab-test-row.js';
import { lazyDialog } from '../../components/lazy-part.js';

const AbTestDialog = lazyDialog(() => import('./ab-test-dialog.js'), 'AbTestDialog');

export function AbTestPanel() {
  const tests = useQuery(abTestsQuery);
  const [isOpen, setOpen] = useState(false);
  const { items, texts } = tests.data ?? { items: [], texts: [] };
  return (
    <Panel
      title="A/B tests"
      text="Compare two texts for one message or greeting to see which gets more replies or bookings. Each lead always gets the same one."
      headingId="ab-tests-title"
      data-testid="ab-tests"
      actions={
        texts.length > 0 &&
        items.length < MAX_AB_TEST_COUNT && (
          <Button size="sm" onClick={() => setOpen(true)}>
            <Plus aria-hidden />
            Create A/B test
          </Button>
        )
      }
    >
      <Loaded
        query={tests}
        failure="Could not load A/B tests"
        skeleton={<TableSkeleton label="Loading A/B tests" />}
      >
        {({ items: all }) =>
          all.length === 0 ? (
            <EmptyState
              icon={FlaskConical}
              title="No A/B tests"
              text="Create one for a text that should get more replies or bookings."
            />
          ) : (
            <Grid
              as="ul"
              listStyleType="none"
              aria-labelledby="ab-tests-title"
              templateColumns="minmax(0, 1fr)"
            >
              {all.map((test) => (
                <AbTestRow key={test.id} test={test} />
              ))}
            </Grid>
          )
        }
      </Loaded>
      {isOpen && <AbTestDialog texts={texts} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
