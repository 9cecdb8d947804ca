/** The list of shortcuts: every key that does something on the open page. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Fragment } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { KeyCaps } from '../../../components/key-caps.js';
import { isCharacterKey, type Action } from '../../../lib/core/action/action.js';
import { useCharacterKeys } from '../../../lib/core/action/key-settings.js';
import { useRegisteredActions } from '../../../lib/core/action/use-actions.js';
import { CharacterKeysChoice } from './character-keys-choice.js';

/** These groups apply on every page, and come last. */
const COMMON: readonly string[] = ['Go to', 'Everywhere'];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const hasCharacterKeys = useCharacterKeys();
  const actions = useRegisteredActions().filter(({ keys }) => keys !== undefined && keys.length > 0);
  const groups = [...new Set(actions.map(({ group }) => group))];
  const order = groups.filter((group) => !COMMON.includes(group)).concat(COMMON);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Box data-testid="shortcuts" maxH="60dvh" overflowY="auto" tabIndex={0} role="region" aria-label="Keys">
        {order.map((group) => {
          const lines = actions.filter((action) => action.group === group);
          return lines.length === 0 ? null : (
            <Box key={group} mb="4">
              <Heading as="h3" fontSize="md" fontWeight="semibold" mb="1">
                {group}
              </Heading>
              <chakra.dl>
                {lines.map((action) => (
                  <Line key={action.id} action={action} hasCharacterKeys={hasCharacterKeys} />
                ))}
              </chakra.dl>
            </Box>
          );
        })}
      </Box>
      <Box borderTopWidth="1px" pt="2" mt="2">
        <CharacterKeysChoice />
      </Box>
    </Dialog>
  );
}

function Line({
  action: { label, keys = [] },
  hasCharacterKeys,
}: {
  action: Action;
  hasCharacterKeys: boolean;
}) {
  const works = keys.filter((key) => hasCharacterKeys || key === ' ' || !isCharacterKey(key));
  return (
    <Flex
      justify="space-between"
      align="center"
      gap="4"
      minH="8"
      opacity={works.length === 0 ? '0.6' : undefined}
    >
      <chakra.dt fontSize="md">{label}</chakra.dt>
      <chakra.dd display="inline-flex" gap="1.5" alignItems="center">
        {works.length === 0 && (
          <Text as="span" fontSize="xs" color="fg.muted">
            Off
          </Text>
        )}
        {works.map((key, at) => (
          <Fragment key={key}>
            {at > 0 && (
              <Text as="span" fontSize="xs" color="fg.muted">
                or
              </Text>
            )}
            <KeyCaps keys={key} />
          </Fragment>
        ))}
      </chakra.dd>
    </Flex>
  );
}
