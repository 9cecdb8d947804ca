/** The built-in templates by category, each with a button that configures and deploys it. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { AUTOMATION_CATEGORIES } from '@praxis/contracts/automation/automation-template.const';
import type { WorkflowTemplate } from '@praxis/contracts/automation/automation-record';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { useState } from 'react';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Segmented } from '../../components/segmented.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { counted } from '../../lib/core/format.js';
import { CATEGORY_LABELS, INTEGRATION_LABELS } from './automation-labels.js';
import { useTemplates } from './automation-queries.js';

interface TemplateCardsProps {
  tenantId: string;
  /** Industry of the acting tenant; its templates are shown first. */
  industry: Industry;
  /** Undefined for users who may not configure templates. */
  onConfigure: ((template: WorkflowTemplate) => void) | undefined;
}

const FILTERS = [
  { value: 'law', label: 'Law' },
  { value: 'realestate', label: 'Real Estate' },
  { value: 'all', label: 'All' },
] as const;

export function TemplateCards({ tenantId, industry, onConfigure }: TemplateCardsProps) {
  const [filter, setFilter] = useState<Industry | 'all'>(industry);
  const templates = useTemplates(tenantId);
  return (
    <Loaded
      query={templates}
      failure="Failed to load templates"
      framed
      skeleton={<PageSpinner label="Loading templates" />}
    >
      {(all) => (
        <Box display="grid" gap="6">
          <Flex>
            <Segmented label="Industry" options={FILTERS} value={filter} onChange={setFilter} />
          </Flex>
          {AUTOMATION_CATEGORIES.map((category) => {
            const shown = all.filter(
              (template) =>
                template.category === category &&
                (filter === 'all' || template.industry === 'both' || template.industry === filter),
            );
            return (
              shown.length > 0 && (
                <Box key={category} as="section" aria-label={CATEGORY_LABELS[category]}>
                  <Heading as="h2" fontSize="lg" fontWeight="semibold" mb="2">
                    {CATEGORY_LABELS[category]}
                  </Heading>
                  <Grid templateColumns={{ base: '1fr', md: '1fr 1fr', xl: 'repeat(3, 1fr)' }} gap="3">
                    {shown.map((template) => (
                      <TemplateCard key={template.id} template={template} onConfigure={onConfigure} />
                    ))}
                  </Grid>
                </Box>
              )
            );
          })}
        </Box>
      )}
    </Loaded>
  );
}

function TemplateCard({
  template,
  onConfigure,
}: Pick<TemplateCardsProps, 'onConfigure'> & { template: WorkflowTemplate }) {
  const { name, description, requiredIntegrations, configurableParameters, definition } = template;
  const parameters = configurableParameters.length;
  return (
    <Panel data-testid="workflow-template" p="4" display="flex" flexDirection="column" gap="2">
      <Heading as="h3" fontSize="md" fontWeight="semibold">
        {name}
      </Heading>
      <Text fontSize="md" color="fg.muted" flex="1">
        {description}
      </Text>
      <Flex gap="1.5" wrap="wrap">
        {requiredIntegrations.map((integration) => (
          <ToneBadge key={integration} tone="neutral">
            {INTEGRATION_LABELS[integration]}
          </ToneBadge>
        ))}
      </Flex>
      <Flex align="center" justify="space-between" gap="2">
        <Text fontSize="xs" color="fg.muted">
          {counted(Object.keys(definition.steps).length, 'step')}
          {parameters > 0 && `, ${counted(parameters, 'setting')}`}
        </Text>
        {onConfigure && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Configure & Deploy ${name}`}
            onClick={() => onConfigure(template)}
          >
            Configure &amp; Deploy
          </Button>
        )}
      </Flex>
    </Panel>
  );
}
