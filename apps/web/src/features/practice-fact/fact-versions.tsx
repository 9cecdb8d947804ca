/** The saved versions, each with its changes and a button that restores it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { FactChange, FactVersion } from '@praxis/contracts/practice-fact/practice-fact';
import { useId, useState } from 'react';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { factWords, LANGUAGE_WORDS } from './fact-labels.js';
import { useFactVersions, useRestoreFacts } from './fact-queries.js';

interface FactVersionsProps {
  tenant: CurrentTenant;
  /** The current version. */
  version: number;
  editable: boolean;
}

export function FactVersions({ tenant, version, editable }: FactVersionsProps) {
  const versions = useFactVersions(tenant.id);
  const restore = useRestoreFacts(tenant.id);
  return (
    <Panel
      title="Versions"
      headingId="fact-versions-title"
      text="Each save is a version that you can restore."
    >
      <Loaded
        query={versions}
        failure="Could not load the versions"
        skeleton={
          <Loading p="4" label="Loading versions">
            <Skeleton height="12" />
          </Loading>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Text p="4" fontSize="md" color="fg.muted">
              Nothing saved yet.
            </Text>
          ) : (
            <chakra.ul listStyleType="none" aria-label="Versions">
              {items.map((one) => (
                <VersionRow
                  key={one.version}
                  one={one}
                  industry={tenant.industry}
                  isInForce={one.version === version}
                  onRestore={
                    editable && one.version !== version
                      ? () => !restore.isPending && restore.mutate({ restore: one.version, before: version })
                      : undefined
                  }
                />
              ))}
            </chakra.ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface VersionRowProps {
  one: FactVersion;
  industry: CurrentTenant['industry'];
  isInForce: boolean;
  /** Undefined if the version cannot be restored. */
  onRestore: (() => void) | undefined;
}

function VersionRow({ one, industry, isInForce, onRestore }: VersionRowProps) {
  const { version, savedAt, savedBy, restored, changes } = one;
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  const changed = [...new Set(changes.map(({ fact }) => factWords(industry, fact).label))].join(', ');
  return (
    <ListRow data-testid="fact-version" align="flex-start" flexWrap="wrap">
      <Box flex="1" minW="0" flexBasis="16rem">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium">Version {version}</Text>
          {isInForce && <ToneBadge tone="good">In use</ToneBadge>}
          {restored !== null && <ToneBadge tone="neutral">Restored version {restored}</ToneBadge>}
        </Flex>
        <Text fontSize="md" color="fg.muted">
          Saved <Moment at={savedAt} />
          {savedBy !== null && ` by ${savedBy}`} · {changed}
        </Text>
      </Box>
      <Flex gap="2">
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={changesId}
          aria-label={`Changes of version ${version}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide changes' : 'Show changes'}
        </Button>
        {onRestore && (
          <Button size="sm" variant="outline" aria-label={`Restore version ${version}`} onClick={onRestore}>
            Restore
          </Button>
        )}
      </Flex>
      <Box id={changesId} w="full" hidden={!isOpen}>
        {isOpen && <Changes changes={changes} industry={industry} />}
      </Box>
    </ListRow>
  );
}

function Changes({ changes, industry }: { changes: FactChange[]; industry: CurrentTenant['industry'] }) {
  return (
    <chakra.dl display="grid" gap="2" fontSize="md">
      {changes.map(({ fact, language, before, after }) => (
        <Box key={`${fact}-${language}`}>
          <chakra.dt color="fg.muted">
            {factWords(industry, fact).label}, {LANGUAGE_WORDS[language]}
          </chakra.dt>
          {before !== '' && (
            <chakra.dd lang={language} color="fg.muted">
              <del>{before}</del>
            </chakra.dd>
          )}
          <dd lang={after === '' ? undefined : language}>
            {after === '' ? 'Removed' : <chakra.ins textDecoration="none">{after}</chakra.ins>}
          </dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
