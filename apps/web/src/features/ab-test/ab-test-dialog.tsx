/** A new A/B test. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { AbTestCreate, type TestableText } from '@praxis/contracts/ab-test/ab-test';
import { AB_GOALS, DEFAULT_TRAFFIC_SPLIT_PERCENT } from '@praxis/contracts/ab-test/ab-test.const';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { createAbTest } from './ab-test-queries.js';
import { GOAL_LABELS, unitsOf } from './ab-test-labels.js';

const GOAL_OPTIONS = AB_GOALS.map((value) => ({ value, label: GOAL_LABELS[value] }));
const CHANNELS = { sms: 'text message', email: 'email', call: 'call' } as const;
const idOf = ({ templateId, stepId }: TestableText): string => `${templateId}/${stepId}`;

interface AbTestDialogProps {
  texts: readonly TestableText[];
  onClose: () => void;
}

export function AbTestDialog({ texts, onClose }: AbTestDialogProps) {
  const [text, setText] = useState(texts[0]);
  const use = useContractForm<AbTestCreate, AbTestCreate>({
    schema: AbTestCreate,
    defaultValues: {
      name: '',
      templateId: text?.templateId ?? '',
      stepId: text?.stepId ?? '',
      subject: text?.subject ?? '',
      body: text?.body ?? '',
      trafficSplit: DEFAULT_TRAFFIC_SPLIT_PERCENT,
      goal: 'reply',
    },
    request: createAbTest,
    success: 'A/B test created',
    invalidates: [queryKeys.abTest.all],
    onRead: onClose,
  });
  const { register, setValue, formState } = use.form;
  const { errors, isDirty, isSubmitting } = formState;
  const choose = (id: string): void => {
    const chosen = texts.find((each) => idOf(each) === id);
    if (!chosen) return;
    setText(chosen);
    setValue('templateId', chosen.templateId, { shouldDirty: true });
    setValue('stepId', chosen.stepId);
    setValue('subject', chosen.subject ?? '');
    setValue('body', chosen.body);
  };
  return (
    <Dialog title="Create A/B test" onClose={onClose}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label="Create A/B test">
        <TextField use={use} name="name" label="Name" data-autofocus autoComplete="off" />
        <FormField label="Text" error={errors.stepId?.message ?? errors.templateId?.message}>
          <Select
            value={text && idOf(text)}
            options={texts.map((each) => ({
              value: idOf(each),
              label: `${each.place} (${CHANNELS[each.channel]})`,
            }))}
            onChange={({ target }) => choose(target.value)}
          />
        </FormField>
        {text && (
          <Box>
            <Text fontSize="md" fontWeight="medium">
              Variant A, as shipped
            </Text>
            <Text fontSize="md" color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-line">
              {text.subject && `${text.subject}\n`}
              {text.body}
            </Text>
          </Box>
        )}
        {text?.channel === 'email' && (
          <TextField use={use} name="subject" label="Subject of variant B" autoComplete="off" />
        )}
        <FormField
          label="Variant B"
          help={
            text?.channel === 'call'
              ? 'Use each placeholder of variant A once, and put the question last. Applies to incoming calls in English.'
              : 'Use the same placeholders as variant A. Practices that have changed this text are left out.'
          }
          error={errors.body?.message}
        >
          <Textarea rows={5} {...register('body')} />
        </FormField>
        <FormField
          label="Traffic split (%)"
          help={`Percent of the ${text ? unitsOf(text.channel) : 'leads'} that get variant B, 0 to 100.`}
          error={errors.trafficSplit?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...register('trafficSplit', { valueAsNumber: true })}
          />
        </FormField>
        <SelectField use={use} name="goal" label="Decided by" options={GOAL_OPTIONS} />
        <Flex gap="2" justify="end" wrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={use.pending} pendingText="Saving…">
            Create A/B test
          </SubmitButton>
        </Flex>
      </Form>
    </Dialog>
  );
}
