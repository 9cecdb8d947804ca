/**
 * The four forms of the journey, kept together so that Run All can read them whether or not they are on screen. They
 * belong to no component, so that a change in a form renders only its own fields and not the page.
 */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldError } from '@praxis/contracts/core/error';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { JourneyStep } from '@praxis/contracts/journey/journey.const';
import { useMemo } from 'react';
import {
  createFormControl,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import {
  appointmentForm,
  followUpForm,
  lawIntakeForm,
  realEstateIntakeForm,
  roiForm,
  sampleValues,
  type AppointmentValues,
  type FollowUpValues,
  type IntakeValues,
  type RoiValues,
  type StepValues,
} from './step-values.js';

/** The form of a step; components that show its fields call `useStepForm`. */
export type StepForm<V extends FieldValues> = ReturnType<typeof createFormControl<V>> & {
  resolver: Resolver<V>;
};

export interface JourneyForms {
  intake: StepForm<IntakeValues>;
  appointment: StepForm<AppointmentValues>;
  followup: StepForm<FollowUpValues>;
  roi: StepForm<RoiValues>;
}

function createStepForm<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  schema: Parameters<typeof standardSchemaResolver>[0],
): StepForm<V> {
  // The form's values have the fields of both industries; a schema may validate only those of one.
  const resolver = standardSchemaResolver(schema) as unknown as Resolver<V>;
  return { ...createFormControl<V>({ defaultValues, resolver }), resolver };
}

export function useStepForm<V extends FieldValues>({ formControl, resolver }: StepForm<V>): UseFormReturn<V> {
  return useForm<V>({ formControl, resolver });
}

export function useJourneyForms(industry: Industry): JourneyForms {
  return useMemo(() => {
    const sample = sampleValues(industry);
    const intakeForm = industry === 'law' ? lawIntakeForm : realEstateIntakeForm;
    return {
      intake: createStepForm<IntakeValues>(sample.intake, intakeForm),
      appointment: createStepForm<AppointmentValues>(sample.appointment, appointmentForm),
      followup: createStepForm<FollowUpValues>(sample.followup, followUpForm),
      roi: createStepForm<RoiValues>(sample.roi, roiForm),
    };
  }, [industry]);
}

/** The form of one step, typed without the names of its fields. */
function formOf(forms: JourneyForms, step: JourneyStep): UseFormReturn {
  return forms[step] as unknown as UseFormReturn;
}

/** The values of all steps, validated for one of them; undefined if validation fails, which marks the fields. */
export async function valuesFor(forms: JourneyForms, step: JourneyStep): Promise<StepValues | undefined> {
  const values: StepValues = {
    intake: forms.intake.getValues(),
    appointment: forms.appointment.getValues(),
    followup: forms.followup.getValues(),
    roi: forms.roi.getValues(),
  };
  const checked = await new Promise((resolve) => {
    void formOf(forms, step).handleSubmit(resolve, () => resolve(undefined))();
  });
  return checked === undefined ? undefined : { ...values, [step]: checked };
}

/** Shows the server's refusals on the fields that they concern. */
export function showFieldErrors(forms: JourneyForms, step: JourneyStep, fields: readonly FieldError[]): void {
  // A path that the form does not know is stored in the form but not shown anywhere.
  for (const { path, message } of fields) formOf(forms, step).setError(path, { type: 'server', message });
}
