/** The settings of a step, by its kind. */
import { Input } from '@chakra-ui/react/input';
import { Textarea } from '@chakra-ui/react/textarea';
import { AWAITED_EVENTS, HOUR_MINUTES } from '@praxis/contracts/automation/automation.const';
import type { Step } from '@praxis/contracts/automation/step';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import { FormField, Select } from '../../../components/form-field.js';
import { STATUS_OPTIONS } from '../../../lib/lead/status-labels.js';
import { ConditionField } from './condition-field.js';
import { DurationField } from './duration-field.js';
import { WaitFields } from './wait-fields.js';

interface StepFieldsProps {
  step: Step;
  onChange: (step: Step) => void;
}

const TAGS =
  'Tags: {{first_name}}, {{practice_name}}, {{practice_phone}}, {{booking_link}}, {{appointment_time}}';
const EVENTS = [
  'a reply',
  'a booking',
  'a new appointment time',
  'a cancellation',
  'an attended appointment',
  'a missed appointment',
];

type SendStep = Extract<Step, { kind: 'send_message' }>;

/** Changes the channel, and drops the subject for a text message, which has none. */
function onChannel({ subject, ...step }: SendStep, channel: SendStep['channel']): SendStep {
  return channel === 'email' && subject !== undefined ? { ...step, channel, subject } : { ...step, channel };
}

export function StepFields({ step, onChange }: StepFieldsProps) {
  switch (step.kind) {
    case 'send_message':
      return (
        <>
          <FormField label="Send by">
            <Select
              value={step.channel}
              options={[
                { value: 'sms', label: 'text message' },
                { value: 'email', label: 'email' },
              ]}
              onChange={({ target }) => onChange(onChannel(step, target.value as typeof step.channel))}
            />
          </FormField>
          {step.channel === 'email' && (
            <FormField label="Subject">
              <Input
                value={step.subject ?? ''}
                onChange={({ target }) => onChange({ ...step, subject: target.value })}
              />
            </FormField>
          )}
          <FormField label="Message" help={TAGS}>
            <Textarea
              data-first-field
              rows={3}
              value={step.body}
              onChange={({ target }) => onChange({ ...step, body: target.value })}
            />
          </FormField>
        </>
      );
    case 'wait':
      return <WaitFields step={step} onChange={onChange} />;
    case 'wait_for_event':
      return (
        <>
          <FormField label="Wait for">
            <Select
              data-first-field
              value={step.event}
              options={AWAITED_EVENTS.map((value, index) => ({ value, label: EVENTS[index] ?? value }))}
              onChange={({ target }) => onChange({ ...step, event: target.value as typeof step.event })}
            />
          </FormField>
          <DurationField
            label="At most"
            minutes={step.timeoutMinutes}
            onChange={(timeoutMinutes) => onChange({ ...step, timeoutMinutes })}
          />
        </>
      );
    case 'branch':
      return (
        <ConditionField
          label="If"
          value={step.condition}
          onChange={(condition) => onChange({ ...step, condition: condition ?? '' })}
        />
      );
    case 'ai_task':
      return (
        <FormField
          label="What to write"
          help="The model gets the lead’s facts without name, address or phone number."
        >
          <Textarea
            data-first-field
            rows={3}
            value={step.instruction}
            onChange={({ target }) => onChange({ ...step, instruction: target.value })}
          />
        </FormField>
      );
    case 'book':
      return (
        <FormField label="Time of day">
          <Select
            data-first-field
            value={step.preferred}
            options={['any', 'morning', 'afternoon', 'evening'].map((value) => ({ value, label: value }))}
            onChange={({ target }) => onChange({ ...step, preferred: target.value as typeof step.preferred })}
          />
        </FormField>
      );
    case 'call':
      return null;
    case 'update_lead':
      return (
        <FormField label="Status">
          <Select
            data-first-field
            value={step.status}
            options={STATUS_OPTIONS}
            onChange={({ target }) => onChange({ ...step, status: target.value as LeadStatus })}
          />
        </FormField>
      );
    case 'create_task':
      return (
        <>
          <FormField label="Task" help={TAGS}>
            <Input
              data-first-field
              value={step.title}
              onChange={({ target }) => onChange({ ...step, title: target.value })}
            />
          </FormField>
          <DurationField
            label="Due within"
            minutes={step.dueInMinutes ?? HOUR_MINUTES}
            onChange={(dueInMinutes) => onChange({ ...step, dueInMinutes })}
          />
        </>
      );
    case 'call_webhook':
      return (
        <>
          <FormField label="Address">
            <Input
              data-first-field
              type="url"
              value={step.url}
              onChange={({ target }) => onChange({ ...step, url: target.value })}
            />
          </FormField>
          <FormField label="Secret" help="Name of the key vault secret that signs the request.">
            <Input
              value={step.secret ?? ''}
              onChange={({ target: { value } }) => {
                const { secret: _before, ...rest } = step;
                onChange(value === '' ? rest : { ...rest, secret: value });
              }}
            />
          </FormField>
        </>
      );
    case 'approval':
      return (
        <>
          <FormField label="Question" help={TAGS}>
            <Input
              data-first-field
              value={step.question}
              onChange={({ target }) => onChange({ ...step, question: target.value })}
            />
          </FormField>
          <DurationField
            label="At most"
            minutes={step.timeoutMinutes}
            onChange={(timeoutMinutes) => onChange({ ...step, timeoutMinutes })}
          />
        </>
      );
  }
}
