/** Imports there were, newest first: to go on with one, look at it, or take it back. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { PATHS } from '../../app/paths.js';
import { LoadError } from '../../components/load-error.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useImports } from './import-queries.js';
import { resultWords, STATE_WORDS } from './import-words.js';

export function ImportHistory({ tenantId, openId }: { tenantId: string; openId: string | undefined }) {
  const list = useImports(tenantId);
  const imports = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => id !== openId);
  if (list.isError)
    return <LoadError title="Loading failed" error={list.error} onRetry={() => void list.refetch()} />;
  if (imports.length === 0) return null;
  return (
    <Panel title="Earlier imports" headingId="import-history" mt="6">
      <chakra.ul listStyleType="none">
        {imports.map((file) => (
          <chakra.li
            key={file.id}
            px="4"
            py="2.5"
            borderTopWidth="1px"
            borderColor="border.subtle"
            _first={{ borderTopWidth: '0' }}
          >
            <Flex gap="3" align="center" justify="space-between" wrap="wrap">
              <Box minW="0">
                <RouteLink to={`${PATHS.leadsImport}?id=${file.id}`} overflowWrap="anywhere">
                  {file.fileName}
                </RouteLink>
                <Text fontSize="sm" color="fg.muted">
                  <Moment at={file.createdAt} />
                  {file.result && ` · ${resultWords(file)}`}
                </Text>
              </Box>
              <ToneBadge tone={STATE_WORDS[file.state].tone}>{STATE_WORDS[file.state].label}</ToneBadge>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
      {list.hasNextPage && (
        <Button size="sm" variant="ghost" m="2" onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Panel>
  );
}
