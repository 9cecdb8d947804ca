/** Which messages are sent, and on which channels. */
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { Channel, FollowUpTemplate } from '@praxis/contracts/message/message.const';
import { Controller } from 'react-hook-form';
import { CheckGroup } from '../../components/check-group.js';
import { labelOptions } from '../../lib/core/label-options.js';
import type { FollowUpValues } from './step-values.js';
import { useStepForm, type StepForm } from './use-journey-forms.js';

const TEMPLATE_LABELS: Record<FollowUpTemplate, string> = {
  thank_you: 'Thank you',
  prep_docs: 'What to prepare',
};
const CHANNEL_LABELS: Record<Channel, string> = { sms: 'Text message', email: 'Email' };
const TEMPLATES = labelOptions(TEMPLATE_LABELS);
const CHANNELS = labelOptions(CHANNEL_LABELS);

export function FollowUpForm({ form: stepForm }: { form: StepForm<FollowUpValues> }) {
  const form = useStepForm(stepForm);
  return (
    <Grid gap="3">
      <Controller
        control={form.control}
        name="templates"
        render={({ field, fieldState }) => (
          <CheckGroup
            label="Messages"
            options={TEMPLATES}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message ?? fieldState.error?.root?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="channel"
        render={({ field, fieldState }) => (
          <CheckGroup
            label="Channels"
            options={CHANNELS}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message ?? fieldState.error?.root?.message}
          />
        )}
      />
      <Text fontSize="xs" color="fg.muted">
        Text messages carry the STOP opt-out. Each message is sent once, however often it is asked for.
      </Text>
    </Grid>
  );
}
