/** A dry run: what an operation would change in each template and for each tenant. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type {
  CopyChange,
  TemplateChange,
  TemplatePlan,
} from '@praxis/contracts/message-template/template-operation';
import type { ReactNode } from 'react';
import { ToneBadge } from '../../components/tone-badge.js';
import { CopyTexts } from './copy-texts.js';
import { CHANGE_LABELS, FIELD_LABELS, OUTCOME_LABELS } from './template-labels.js';

export function PlanView({ plan, isRollout }: { plan: TemplatePlan; isRollout: boolean }) {
  const { templates, copies } = plan;
  const skipped = templates.filter(({ outcome }) => outcome === 'skip');
  return (
    <Box as="section" aria-label="Dry run" data-testid="template-plan">
      <Text fontWeight="medium">{isRollout ? countsInWords(copies) : changesInWords(templates)}</Text>
      <Text fontSize="md" color="fg.muted" mb="2">
        Nothing has changed yet.
      </Text>
      <chakra.ul listStyleType="none">
        {(isRollout ? skipped : templates).map((change) => (
          <PlanRow key={change.templateKey}>
            <ChangeRow change={change} />
          </PlanRow>
        ))}
        {copies.map((copy) => (
          <PlanRow key={`${copy.tenantId}/${copy.templateId}`}>
            <CopyRow copy={copy} />
          </PlanRow>
        ))}
      </chakra.ul>
    </Box>
  );
}

function PlanRow({ children }: { children: ReactNode }) {
  return (
    <chakra.li py="2" borderTopWidth="1px" data-testid="plan-row">
      {children}
    </chakra.li>
  );
}

/** The change of one template; also used for a finished operation. */
export function ChangeRow({ change, children }: { change: TemplateChange; children?: ReactNode }) {
  const { name, templateKey, outcome, changes } = change;
  const { tone, label } = CHANGE_LABELS[outcome];
  return (
    <>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <ToneBadge tone={tone}>{label}</ToneBadge>
        {children}
      </Flex>
      <Text fontSize="xs" color="fg.muted">
        {templateKey}
      </Text>
      {changes.map(({ field, before, after }) => (
        <Text key={field} fontSize="md" overflowWrap="anywhere">
          {FIELD_LABELS[field] ?? field}: {before && <del>{before}</del>} <ins>{after}</ins>
        </Text>
      ))}
    </>
  );
}

function CopyRow({ copy }: { copy: CopyChange }) {
  const { tone, label } = OUTCOME_LABELS[copy.outcome];
  return (
    <>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {copy.tenantName}
        </Text>
        <Text fontSize="md" color="fg.muted">
          {copy.templateName}
        </Text>
        <ToneBadge tone={tone}>{label}</ToneBadge>
      </Flex>
      {(copy.outcome === 'merge' || copy.outcome === 'conflict') && <CopyTexts copy={copy} />}
    </>
  );
}

function countsInWords(copies: readonly CopyChange[]): string {
  if (copies.length === 0) return 'No tenant would get anything.';
  const changed = copies.filter(({ result }) => result !== null).length;
  const conflicts = copies.filter(({ outcome }) => outcome === 'conflict').length;
  const stay = copies.length - changed - conflicts;
  return `${changed} would change, ${conflicts} would be in conflict, ${stay} would stay as they are.`;
}

function changesInWords(templates: readonly TemplateChange[]): string {
  const changed = templates.filter(({ outcome }) => outcome === 'change' || outcome === 'create').length;
  return `${changed} of ${templates.length} would change.`;
}
