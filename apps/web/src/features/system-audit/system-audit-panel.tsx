/** The System Audit Report: what works and what does not, by category, and the score (specification 2, section 2). */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { FINDING_CATEGORIES, type FindingCategory } from '@praxis/contracts/system-audit/system-audit.const';
import type { AuditFinding, SystemAudit } from '@praxis/contracts/system-audit/system-audit';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Select } from '../../components/form-field.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { byUrgency, PRIORITY_LABELS, scoreColor, STATUS_LABELS } from './finding-labels.js';
import { systemAuditQuery } from './system-audit-queries.js';

type Filter = FindingCategory | 'all';
const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All categories' },
  ...FINDING_CATEGORIES.map((value) => ({ value, label: value })),
];

export function SystemAuditPanel() {
  const report = useQuery(systemAuditQuery);
  return (
    <Panel
      title="System Audit Report"
      text="Checks of the running system, made each time this page opens."
      headingId="system-audit-title"
      data-testid="system-audit"
      actions={
        <Button
          size="sm"
          variant="outline"
          loading={report.isFetching}
          loadingText="Checking…"
          onClick={() => void report.refetch()}
        >
          <RefreshCw aria-hidden />
          Check again
        </Button>
      }
    >
      <Loaded
        query={report}
        failure="Could not load the System Audit Report"
        skeleton={<PageSpinner label="Checking the system" />}
      >
        {(audit) => <Findings audit={audit} />}
      </Loaded>
    </Panel>
  );
}

function Findings({ audit: { findings, healthScore, at } }: { audit: SystemAudit }) {
  const [filter, setFilter] = useState<Filter>('all');
  const shown = findings.filter(({ category }) => filter === 'all' || category === filter).sort(byUrgency);
  const passed = findings.filter(({ status }) => status === 'pass').length;
  return (
    <>
      <Flex px="4" py="3" gap="4" align="center" justify="space-between" wrap="wrap">
        <Flex align="center" gap="3">
          <Text
            fontSize="2xl"
            fontWeight="semibold"
            color={scoreColor(healthScore)}
            data-testid="health-score"
          >
            {healthScore}%
          </Text>
          <Box fontSize="md" color="fg.muted">
            Health score: {passed} of {findings.length} checks passed
            <Box fontSize="xs">
              <Moment at={at} />
            </Box>
          </Box>
        </Flex>
        <Box w={{ base: 'full', sm: '48' }}>
          <Select
            aria-label="Category"
            options={FILTERS}
            value={filter}
            onChange={(event) => setFilter(event.target.value as Filter)}
          />
        </Box>
      </Flex>
      <chakra.ul listStyleType="none" aria-labelledby="system-audit-title" borderTopWidth="1px">
        {shown.map((finding) => (
          <FindingRow key={finding.id} {...finding} />
        ))}
      </chakra.ul>
      {shown.length === 0 && (
        <Text px="4" py="3" color="fg.muted">
          There are no checks in this category.
        </Text>
      )}
    </>
  );
}

function FindingRow({ id, category, title, status, description, recommendation, priority }: AuditFinding) {
  const { tone, label } = STATUS_LABELS[status];
  return (
    <ListRow data-testid="finding" data-finding={id} alignItems="flex-start">
      <Box flexShrink="0" w="20">
        <ToneBadge tone={tone}>{label}</ToneBadge>
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{title}</Text>
        <Text fontSize="md" color="fg.muted">
          {description}
        </Text>
        {recommendation && <Text fontSize="md">{recommendation}</Text>}
      </Box>
      <Box flexShrink="0" textAlign="end" fontSize="xs" color="fg.muted">
        {category}
        <Box>{PRIORITY_LABELS[priority]}</Box>
      </Box>
    </ListRow>
  );
}
