/** The questions after a purchase. The answers stay in this browser until they are submitted. */
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { OnboardingSubmit, OnboardingSubmitResult } from '@praxis/contracts/onboarding/onboarding';
import { ONBOARDING_MAX } from '@praxis/contracts/onboarding/onboarding.const';
import { useEffect } from 'react';
import { FormField } from '../../components/form-field.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { ZoneField } from '../../components/zone-field.js';
import { apiRequest } from '../../lib/api/api-request.js';
import { INDUSTRY_OPTIONS } from '../../lib/core/industry-labels.js';
import { localValues } from '../../lib/core/local-storage.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { forgetDraft, keepDraft, readDraft, type OnboardingValues } from './onboarding-draft.js';
import { CALL_FLOW_OPTIONS, COMPANY_SIZE_OPTIONS, CRM_OPTIONS } from './onboarding-labels.js';

interface OnboardingFormProps {
  sessionId: string;
  tier: Tier;
  onDone: () => void;
}

type Values = OnboardingValues & { sessionId: string; tier: string };

export function OnboardingForm({ sessionId, tier, onDone }: OnboardingFormProps) {
  const use = useContractForm<Values, OnboardingSubmit, OnboardingSubmitResult>({
    schema: OnboardingSubmit,
    defaultValues: { sessionId, tier, ...readDraft(localValues, sessionId) },
    request: async (body) => {
      const { data } = await apiRequest({
        method: 'POST',
        path: '/v1/onboarding',
        silent: true,
        body,
        schema: OnboardingSubmitResult,
        idempotencyKey: `onboarding-${sessionId}-${crypto.randomUUID()}`,
      });
      return data;
    },
    success: ({ message }) => ({ title: 'Onboarding Complete', text: message }),
    onSuccess: () => {
      forgetDraft(localValues, sessionId);
      onDone();
    },
  });
  const { form } = use;
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values: { sessionId: _s, tier: _t, ...answers } }) =>
        keepDraft(localValues, sessionId, answers),
    });
    return stop;
  }, [form, sessionId]);
  return (
    <Form use={use} label="Onboarding">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} gap="4" alignItems="start">
        <TextField use={use} name="businessName" label="Business name" autoComplete="organization" />
        <SelectField use={use} name="industry" label="Industry" options={INDUSTRY_OPTIONS} />
        <TextField use={use} name="contactName" label="Contact name" autoComplete="name" />
        <TextField
          use={use}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          help="You sign in with it. Your work plan goes here."
        />
        <TextField use={use} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <TextField
          use={use}
          name="website"
          label="Website (optional)"
          type="url"
          autoComplete="url"
          placeholder="https://example.com"
        />
        <SelectField
          use={use}
          name="companySize"
          label="Company size (optional)"
          options={COMPANY_SIZE_OPTIONS}
        />
        <ZoneField use={use} name="timezone" label="Time zone" />
        <TextField
          use={use}
          name="serviceAreaCity"
          label="Service area: city (optional)"
          autoComplete="address-level2"
        />
        <TextField
          use={use}
          name="serviceAreaState"
          label="Service area: state (optional)"
          autoComplete="address-level1"
        />
        <SelectField use={use} name="crmType" label="CRM (optional)" options={CRM_OPTIONS} />
        <SelectField
          use={use}
          name="preferredCallFlow"
          label="Preferred call flow (optional)"
          options={CALL_FLOW_OPTIONS}
        />
      </Grid>
      <FormField
        label="Notes (optional)"
        help="What should we know? What takes most of your time?"
        error={form.formState.errors.notes?.message}
      >
        <Textarea rows={4} maxLength={ONBOARDING_MAX.notes} {...form.register('notes')} />
      </FormField>
      <Text fontSize="md" color="fg.muted">
        Your answers are kept in this browser until you submit them.
      </Text>
      <SubmitButton pending={use.pending} pendingText="Submitting…" justifySelf="start">
        Complete onboarding
      </SubmitButton>
    </Form>
  );
}
