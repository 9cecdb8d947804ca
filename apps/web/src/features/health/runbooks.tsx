/** Runbooks for the platform's admins: the list, and the open one. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { RUNBOOK_SLUGS, RUNBOOK_TITLES } from '@praxis/contracts/health/runbook.const';
import { Suspense } from 'react';
import { PATHS } from '../../app/paths.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { useRunbook } from './health-queries.js';
import { lazyPart } from '../../components/lazy-part.js';

const RunbookText = lazyPart(() => import('./runbook-text.js'), 'RunbookText');

export function RunbookList() {
  return (
    <Panel data-testid="runbooks">
      <ul>
        {RUNBOOK_SLUGS.map((slug) => (
          <ListRow key={slug}>
            <RouteLink to={`${PATHS.adminRunbooks}/${slug}`}>{RUNBOOK_TITLES[slug]}</RouteLink>
          </ListRow>
        ))}
      </ul>
    </Panel>
  );
}

export function RunbookReader({ slug }: { slug: string }) {
  const skeleton = <Skeleton height="96" />;
  return (
    <Loaded query={useRunbook(slug)} failure="Could not load the runbook" skeleton={skeleton} framed>
      {({ text }) => (
        <Panel p={{ base: '4', md: '6' }} data-testid="runbook">
          <Box maxW="48rem">
            <Suspense fallback={skeleton}>
              <RunbookText text={text} />
            </Suspense>
          </Box>
        </Panel>
      )}
    </Loaded>
  );
}
