/** One operation: who started it, its result, and the available actions. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { TARGET_STATUSES } from '@praxis/contracts/message-template/message-template.const';
import type { TemplateOperation } from '@praxis/contracts/message-template/template-operation';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { retryOperation, undoOperation } from './operation-queries.js';
import { ChangeRow } from './plan-view.js';
import { RolloutTargets } from './rollout-targets.js';
import { KIND_LABELS, TARGET_LABELS, UNDO_LABELS } from './template-labels.js';

export function OperationRow({ operation }: { operation: TemplateOperation }) {
  const { kind, createdBy, createdAt, undoneAt, templates, targets } = operation;
  const [isOpen, setIsOpen] = useState(false);
  const names = templates.map(({ name }) => name).join(', ');
  return (
    <chakra.li
      px="4"
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      data-testid="template-operation"
    >
      <Flex gap="3" justify="space-between" align="start" wrap="wrap">
        <Box minW="0" flex="1 1 16rem">
          <Flex gap="2" align="center" wrap="wrap">
            <Text as="h3" fontWeight="medium">
              {KIND_LABELS[kind]}
            </Text>
            {undoneAt !== null && <ToneBadge tone="neutral">Undone</ToneBadge>}
            {TARGET_STATUSES.filter((status) => targets[status]).map((status) => (
              <ToneBadge key={status} tone={TARGET_LABELS[status].tone}>
                {targets[status]} {TARGET_LABELS[status].label.toLowerCase()}
              </ToneBadge>
            ))}
          </Flex>
          <Text fontSize="md" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
            {names}
          </Text>
          <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
            {createdBy ?? 'Deleted account'} · <Moment at={createdAt} />
          </Text>
        </Box>
        <Actions operation={operation} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </Flex>
      {isOpen &&
        (kind === 'roll_out' ? (
          <RolloutTargets operationId={operation.id} />
        ) : (
          <chakra.ul listStyleType="none" mt="2">
            {templates.map((change) => (
              <chakra.li key={change.templateKey} py="2" borderTopWidth="1px">
                <ChangeRow change={change}>
                  {change.undo && (
                    <ToneBadge tone={UNDO_LABELS[change.undo].tone}>
                      {UNDO_LABELS[change.undo].label}
                    </ToneBadge>
                  )}
                </ChangeRow>
              </chakra.li>
            ))}
          </chakra.ul>
        ))}
    </chakra.li>
  );
}

interface ActionsProps {
  operation: TemplateOperation;
  isOpen: boolean;
  onToggle: () => void;
}

function Actions({ operation: { id, kind, undoneAt, targets }, isOpen, onToggle }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const invalidates = [queryKeys.messageTemplate.all];
  const retry = useChange({
    request: retryOperation,
    invalidates,
    success: 'Trying again',
    failure: { title: 'Not tried again' },
  });
  const undo = useChange({
    request: undoOperation,
    invalidates,
    success: 'Operation undone',
    failure: { title: 'Operation not undone' },
  });
  return (
    <Flex gap="1" wrap="wrap">
      <Button size="xs" variant="ghost" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Hide details' : 'Details'}
      </Button>
      {undoneAt === null && (targets.failed ?? 0) > 0 && (
        <Button size="xs" variant="ghost" onClick={() => retry.mutate(id)}>
          Retry
        </Button>
      )}
      {undoneAt === null && (
        <Button size="xs" variant="ghost" onClick={() => setIsAsking(true)}>
          Undo
        </Button>
      )}
      {isAsking && (
        <Confirm
          title="Undo this operation?"
          text={
            kind === 'roll_out'
              ? 'Restores each tenant’s previous text unless the tenant edited it later.'
              : 'Restores each template unless it was edited later.'
          }
          confirm="Undo"
          onClose={() => setIsAsking(false)}
          onConfirm={() => undo.mutate(id)}
        />
      )}
    </Flex>
  );
}
