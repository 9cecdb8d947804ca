/** The tenants of a rollout: each one's result, and the conflicts that wait for a decision. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { Input } from '@chakra-ui/react/input';
import {
  CONFLICT_CHOICES,
  type ConflictChoice,
} from '@praxis/contracts/message-template/message-template.const';
import type { RolloutTarget } from '@praxis/contracts/message-template/template-operation';
import { useState } from 'react';
import { FormAlert } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { CopyTexts } from './copy-texts.js';
import { resolveConflict, useTargets } from './operation-queries.js';
import { CHOICE_LABELS, OUTCOME_LABELS, TARGET_LABELS } from './template-labels.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

export function RolloutTargets({ operationId }: { operationId: string }) {
  const targets = useTargets(operationId);
  return (
    <Loaded
      query={targets}
      failure="Could not load the tenants of this rollout"
      skeleton={<PageSpinner label="Loading tenants" />}
    >
      {(items) => (
        <chakra.ul listStyleType="none" mt="2" aria-label="Tenants of this rollout">
          {items.map((target) => (
            <chakra.li
              key={`${target.tenantId}/${target.templateId}`}
              py="2"
              borderTopWidth="1px"
              data-testid="rollout-target"
            >
              <TargetRow operationId={operationId} target={target} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Loaded>
  );
}

function TargetRow({ operationId, target }: { operationId: string; target: RolloutTarget }) {
  const { tenantName, templateName, status, outcome } = target;
  const { tone, label } = TARGET_LABELS[status];
  return (
    <>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {tenantName}
        </Text>
        <Text fontSize="md" color="fg.muted">
          {templateName}
        </Text>
        <ToneBadge tone={tone}>{label}</ToneBadge>
        {(status === 'failed' || status === 'done') && outcome && outcome !== 'conflict' && (
          <Text fontSize="md" color="fg.muted">
            {OUTCOME_LABELS[outcome].label}
          </Text>
        )}
      </Flex>
      {status === 'conflict' && <Conflict operationId={operationId} target={target} />}
    </>
  );
}

const CHOICES = CONFLICT_CHOICES.map((value) => ({ value, label: CHOICE_LABELS[value] }));

function Conflict({ operationId, target }: { operationId: string; target: RolloutTarget }) {
  const { tenantId, templateId, tenantName, theirs, next } = target;
  const [choice, setChoice] = useState<ConflictChoice>('theirs');
  const [merged, setMerged] = useState({ subject: theirs?.subject ?? '', content: theirs?.content ?? '' });
  const resolve = useChange({
    request: resolveConflict,
    success: 'Conflict settled',
    invalidates: [queryKeys.messageTemplate.all],
  });
  const seen = { subject: theirs?.subject ?? '', content: theirs?.content ?? '' };
  const hasSubject = next.subject !== null || seen.subject !== '';
  return (
    <Box
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      mt="2"
      role="group"
      aria-label={`Conflict of ${tenantName}`}
    >
      <CopyTexts copy={target} />
      <FormAlert text={resolve.alert} />
      <Box maxW="20rem">
        <FormField label="Which text the tenant gets">
          <Select
            options={CHOICES}
            value={choice}
            onChange={({ target: { value } }) => setChoice(value as ConflictChoice)}
          />
        </FormField>
      </Box>
      {choice === 'merged' && hasSubject && (
        <FormField label="Merged subject">
          <Input
            value={merged.subject}
            onChange={({ target: { value } }) => setMerged({ ...merged, subject: value })}
          />
        </FormField>
      )}
      {choice === 'merged' && (
        <FormField label="Merged text">
          <Textarea
            rows={5}
            value={merged.content}
            onChange={({ target: { value } }) => setMerged({ ...merged, content: value })}
          />
        </FormField>
      )}
      <Flex>
        <Button
          size="sm"
          {...offWhile(resolve.isPending)}
          onClick={() =>
            resolve.mutate({
              operationId,
              tenantId,
              templateId,
              choice,
              seen,
              ...(choice === 'merged' && { merged }),
            })
          }
        >
          Settle conflict
        </Button>
      </Flex>
    </Box>
  );
}
