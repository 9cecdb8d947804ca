/** The texts of one step: a single one, or several that are distributed by weight. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { MAX_CAMPAIGN_SMS_CHARACTERS } from '@praxis/contracts/campaign/campaign';
import { VARIANT_KEYS } from '@praxis/contracts/campaign/campaign.const';
import { BULK_MERGE_TAGS } from '@praxis/contracts/message/merge-tag';
import { STOP_WORDS } from '@praxis/contracts/message/sms-text';
import { Split, X } from 'lucide-react';
import { FormField } from '../../components/form-field.js';
import { errorAt } from '../../lib/core/form/field-error.js';
import { TemplateChoice } from './template-choice.js';
import { newVariant, type CampaignStepValues, type VariantValues } from './campaign-values.js';
import { share } from './campaign-labels.js';

interface VariantFieldsProps {
  step: CampaignStepValues;
  onChange: (variants: VariantValues[]) => void;
  /** The form's errors of this list. */
  errors: unknown;
  editable: boolean;
}

const TAGS = BULK_MERGE_TAGS.map((tag) => `{{${tag}}}`).join(' ');

export function VariantFields({ step, onChange, errors, editable }: VariantFieldsProps) {
  const { variants, channel } = step;
  const total = variants.reduce((sum, { weight }) => sum + (weight || 0), 0);
  const isSplit = variants.length > 1;
  const change = (index: number, part: Partial<VariantValues>): void =>
    onChange(variants.map((variant, at) => (at === index ? { ...variant, ...part } : variant)));
  return (
    <Grid gap="3">
      {variants.map((variant, index) => {
        const name = isSplit ? `Message ${variant.key}` : 'Message';
        return (
          <Grid
            key={variant.key}
            gap="3"
            role="group"
            aria-label={isSplit ? `Variant ${variant.key}` : 'Text'}
            pl={isSplit ? '3' : undefined}
            borderLeftWidth={isSplit ? '2px' : undefined}
          >
            {isSplit && (
              <Flex gap="3" align="flex-end" wrap="wrap">
                <Box w="24">
                  <FormField label={`Weight ${variant.key}`} error={errorAt(errors, `${index}.weight`)}>
                    <Input
                      type="number"
                      inputMode="numeric"
                      value={Number.isNaN(variant.weight) ? '' : variant.weight}
                      onChange={({ target }) => change(index, { weight: target.valueAsNumber })}
                    />
                  </FormField>
                </Box>
                <Text fontSize="md" color="fg.muted" pb="2.5" flex="1">
                  {share(variant.weight || 0, total)} of the contacts
                </Text>
                {editable && (
                  <Button
                    size="sm"
                    variant="ghost"
                    mb="1"
                    aria-label={`Remove variant ${variant.key}`}
                    onClick={() => onChange(variants.filter((_, at) => at !== index))}
                  >
                    <X aria-hidden />
                    Remove
                  </Button>
                )}
              </Flex>
            )}
            {editable && (
              <TemplateChoice
                name={name}
                channel={channel}
                onChoose={({ subject, content }) => change(index, { subject, messageTemplate: content })}
              />
            )}
            {channel === 'email' && (
              <FormField
                label={isSplit ? `Subject ${variant.key}` : 'Subject'}
                error={errorAt(errors, `${index}.subject`)}
              >
                <Input
                  autoComplete="off"
                  value={variant.subject}
                  onChange={({ target }) => change(index, { subject: target.value })}
                />
              </FormField>
            )}
            <FormField
              label={name}
              error={errorAt(errors, `${index}.messageTemplate`)}
              help={`${channel === 'sms' ? `${variant.messageTemplate.length} of ${MAX_CAMPAIGN_SMS_CHARACTERS} characters; your name and “${STOP_WORDS}” are added where the text lacks them.` : 'Your postal address and a link to unsubscribe are added.'} Tags: ${TAGS}`}
            >
              <Textarea
                rows={channel === 'sms' ? 3 : 6}
                value={variant.messageTemplate}
                onChange={({ target }) => change(index, { messageTemplate: target.value })}
              />
            </FormField>
          </Grid>
        );
      })}
      {editable && variants.length < VARIANT_KEYS.length && (
        <Box>
          <Button size="sm" variant="outline" onClick={() => onChange([...variants, newVariant(variants)])}>
            <Split aria-hidden />
            {isSplit ? 'Add variant' : 'Try two texts'}
          </Button>
        </Box>
      )}
    </Grid>
  );
}
