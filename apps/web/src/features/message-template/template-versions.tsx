/** The versions of a template, any two of which can be compared; an old one can be restored as a new one. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { MessageTemplate, TemplateVersion } from '@praxis/contracts/message-template/message-template';
import { useState } from 'react';
import { FormField, Select } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { restoreTemplate, useVersions } from './template-queries.js';
import { TextDiff } from './text-diff.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

export function TemplateVersions({ template }: { template: MessageTemplate }) {
  const versions = useVersions(template.id);
  return (
    <Loaded
      query={versions}
      failure="Could not load versions"
      skeleton={<PageSpinner label="Loading versions" />}
    >
      {(items) => <Versions template={template} items={items} />}
    </Loaded>
  );
}

function Versions({ template, items }: { template: MessageTemplate; items: TemplateVersion[] }) {
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({});
  const to = items.find(({ version }) => version === chosen.to) ?? items[0];
  const from = items.find(({ version }) => version === chosen.from) ?? items[1] ?? items[0];
  const options = items.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  const { mutate: restore, isPending } = useChange({
    request: restoreTemplate,
    success: 'Version restored',
    failure: { title: 'Failed to update template' },
    invalidates: [queryKeys.messageTemplate.all],
  });
  if (!from || !to) return null;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }} gap="6">
      <chakra.ul listStyleType="none" aria-label="Versions">
        {items.map((version) => (
          <chakra.li key={version.version} py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Flex gap="2" justify="space-between" align="start">
              <VersionHead version={version} />
              {version.version !== template.version && (
                <Button
                  size="xs"
                  variant="ghost"
                  {...offWhile(isPending)}
                  aria-label={`Restore version ${version.version}`}
                  onClick={() =>
                    restore({ id: template.id, revision: template.revision, version: version.version })
                  }
                >
                  Restore
                </Button>
              )}
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
      <Box>
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3" mb="3">
          <FormField label="From">
            <Select
              options={options}
              value={String(from.version)}
              onChange={({ target }) => setChosen({ ...chosen, from: Number(target.value) })}
            />
          </FormField>
          <FormField label="To">
            <Select
              options={options}
              value={String(to.version)}
              onChange={({ target }) => setChosen({ ...chosen, to: Number(target.value) })}
            />
          </FormField>
        </Grid>
        <TextDiff label={`Version ${from.version} to version ${to.version}`} from={from} to={to} />
      </Box>
    </Grid>
  );
}

function VersionHead({
  version: { version, note, restoredFrom, createdBy, createdAt },
}: {
  version: TemplateVersion;
}) {
  return (
    <Box minW="0">
      <Text fontWeight="medium">
        Version {version}
        {restoredFrom !== null && `, restored from ${restoredFrom}`}
      </Text>
      {note && (
        <Text fontSize="md" overflowWrap="anywhere">
          {note}
        </Text>
      )}
      <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
        {createdBy ?? 'Praxis'} · <Moment at={createdAt} />
      </Text>
    </Box>
  );
}
