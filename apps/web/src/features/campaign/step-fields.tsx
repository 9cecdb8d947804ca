/** The steps of a campaign in order: when each is sent, on which channel, and its texts. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { MAX_CAMPAIGN_STEPS, type DelayUnit } from '@praxis/contracts/campaign/campaign.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import { Plus, Trash2 } from 'lucide-react';
import { FormField, Select } from '../../components/form-field.js';
import { errorAt, listError } from '../../lib/core/form/field-error.js';
import { newStep, type CampaignStepValues } from './campaign-values.js';
import { CHANNEL_OPTIONS, UNIT_OPTIONS } from './campaign-labels.js';
import { VariantFields } from './variant-fields.js';

interface StepFieldsProps {
  value: readonly CampaignStepValues[];
  onChange: (value: CampaignStepValues[]) => void;
  /** The form's errors of this list. */
  errors: unknown;
  editable: boolean;
}

export function StepFields({ value, onChange, errors, editable }: StepFieldsProps) {
  const wrong = listError(errors);
  const change = (index: number, part: Partial<CampaignStepValues>): void =>
    onChange(value.map((step, at) => (at === index ? { ...step, ...part } : step)));
  return (
    <Box>
      {value.map((step, index) => (
        <Grid
          // Steps have no id and are controlled, so their position is the key.
          key={index}
          role="group"
          aria-label={`Step ${index + 1}`}
          data-testid="step"
          gap="3"
          py="4"
          borderTopWidth={index === 0 ? '0' : '1px'}
        >
          <Flex align="center" justify="space-between" gap="3">
            <Heading as="h3" fontSize="md" fontWeight="semibold">
              Step {index + 1}
            </Heading>
            {editable && value.length > 1 && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove step ${index + 1}`}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
                Remove
              </Button>
            )}
          </Flex>
          <StepHead index={index} step={step} errors={errors} onChange={(part) => change(index, part)} />
          <VariantFields
            step={step}
            editable={editable}
            errors={at(at(errors, String(index)), 'variants')}
            onChange={(variants) => change(index, { variants })}
          />
        </Grid>
      ))}
      {wrong && (
        <Text color="status.bad" fontSize="xs" role="alert" tabIndex={-1} data-wrong>
          {wrong}
        </Text>
      )}
      {editable && value.length < MAX_CAMPAIGN_STEPS && (
        <Button variant="outline" size="sm" onClick={() => onChange([...value, newStep(value.length)])}>
          <Plus aria-hidden />
          Add step
        </Button>
      )}
    </Box>
  );
}

interface StepHeadProps {
  index: number;
  step: CampaignStepValues;
  errors: unknown;
  onChange: (part: Partial<CampaignStepValues>) => void;
}

function StepHead({ index, step, errors, onChange }: StepHeadProps) {
  const { delay } = step;
  const error = (field: string): string | undefined => errorAt(errors, `${index}.${field}`);
  return (
    <Grid
      templateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'minmax(0, 1fr) 11rem 7rem 9rem',
      }}
      gap="3"
      alignItems="start"
    >
      <FormField label="Step name" error={error('name')}>
        <Input
          autoComplete="off"
          value={step.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </FormField>
      <FormField label="Channel" error={error('channel')}>
        <Select
          options={CHANNEL_OPTIONS}
          value={step.channel}
          onChange={({ target }) => onChange({ channel: target.value as Channel })}
        />
      </FormField>
      <FormField
        label="Wait"
        error={error('delay.amount')}
        help={index === 0 ? 'From the start' : 'After the last step'}
      >
        <Input
          type="number"
          inputMode="numeric"
          value={Number.isNaN(delay.amount) ? '' : delay.amount}
          onChange={({ target }) => onChange({ delay: { ...delay, amount: target.valueAsNumber } })}
        />
      </FormField>
      <FormField label="Unit" error={error('delay.unit')}>
        <Select
          options={UNIT_OPTIONS}
          value={delay.unit}
          onChange={({ target }) => onChange({ delay: { ...delay, unit: target.value as DelayUnit } })}
        />
      </FormField>
    </Grid>
  );
}

const at = (value: unknown, key: string): unknown =>
  value && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;
