/** Imports there were, newest first: to go on with one, look at it, or take it back. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Import } from '@praxis/contracts/lead-import/lead-import';
import { PATHS } from '../../app/paths.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ShowMore } from '../../components/show-more.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useImports } from './import-queries.js';
import { resultLabel, STATE_LABELS } from './import-labels.js';

export function ImportHistory({ tenantId, openId }: { tenantId: string; openId: string | undefined }) {
  const list = useImports(tenantId);
  return (
    <Loaded query={list} failure="Could not load earlier imports" framed skeleton={null}>
      {({ pages }) => {
        const imports = pages.flatMap(({ items }) => items).filter(({ id }) => id !== openId);
        if (imports.length === 0) return null;
        return (
          <Panel title="Earlier imports" headingId="import-history" mt="6">
            <chakra.ul listStyleType="none">
              {imports.map((file) => (
                <ImportRow key={file.id} file={file} />
              ))}
            </chakra.ul>
            <ShowMore list={list} />
          </Panel>
        );
      }}
    </Loaded>
  );
}

function ImportRow({ file }: { file: Import }) {
  return (
    <ListRow justify="space-between" wrap="wrap">
      <Box minW="0">
        <RouteLink to={`${PATHS.leadsImport}?id=${file.id}`} overflowWrap="anywhere">
          {file.fileName}
        </RouteLink>
        <Text fontSize="sm" color="fg.muted">
          <Moment at={file.createdAt} />
          {file.result && ` · ${resultLabel(file)}`}
        </Text>
      </Box>
      <ToneBadge tone={STATE_LABELS[file.state].tone}>{STATE_LABELS[file.state].label}</ToneBadge>
    </ListRow>
  );
}
