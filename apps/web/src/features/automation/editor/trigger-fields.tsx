/** The trigger of a workflow, and its exceptions. */
import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import type { Trigger } from '@praxis/contracts/automation/automation';
import { APPOINTMENT_EVENTS } from '@praxis/contracts/automation/automation.const';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import { CheckGroup } from '../../../components/check-group.js';
import { FormField, Select } from '../../../components/form-field.js';
import { weekdayName } from '../../../lib/core/format.js';
import { STATUS_OPTIONS } from '../../../lib/lead/status-labels.js';
import { ConditionField } from './condition-field.js';

interface TriggerFieldsProps {
  trigger: Trigger;
  condition: string | undefined;
  onTrigger: (trigger: Trigger) => void;
  onCondition: (condition: string | undefined) => void;
}

const KINDS: readonly { value: Trigger['kind']; label: string }[] = [
  { value: 'lead_created', label: 'a lead comes in' },
  { value: 'message_received', label: 'someone writes' },
  { value: 'call_missed', label: 'a call is missed' },
  { value: 'appointment', label: 'something happens to an appointment' },
  { value: 'lead_status_changed', label: 'a lead reaches a status' },
  { value: 'lead_silent', label: 'a lead has been silent' },
  { value: 'schedule', label: 'it is a certain time' },
  { value: 'webhook', label: 'another system sends a webhook' },
  { value: 'manual', label: 'someone starts it manually' },
];

const STARTS: Record<Trigger['kind'], Trigger> = {
  lead_created: { kind: 'lead_created' },
  message_received: { kind: 'message_received' },
  call_missed: { kind: 'call_missed' },
  appointment: { kind: 'appointment', event: 'booked' },
  lead_status_changed: { kind: 'lead_status_changed', status: 'qualified' },
  lead_silent: { kind: 'lead_silent', days: 60 },
  schedule: { kind: 'schedule', at: '09:00', weekdays: [1] },
  webhook: { kind: 'webhook' },
  manual: { kind: 'manual' },
};

const EVENTS = {
  booked: 'booked',
  rescheduled: 'moved',
  canceled: 'canceled',
  attended: 'attended',
  no_show: 'missed',
};
const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

export function TriggerFields({ trigger, condition, onTrigger, onCondition }: TriggerFieldsProps) {
  return (
    <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <FormField label="When">
        <Select
          value={trigger.kind}
          options={KINDS}
          onChange={({ target }) => onTrigger(STARTS[target.value as Trigger['kind']])}
        />
      </FormField>
      <TriggerDetail trigger={trigger} onChange={onTrigger} />
      <ConditionField label="Only when" value={condition} always="always" onChange={onCondition} />
    </Box>
  );
}

function TriggerDetail({ trigger, onChange }: { trigger: Trigger; onChange: (trigger: Trigger) => void }) {
  switch (trigger.kind) {
    case 'appointment':
      return (
        <FormField label="It is">
          <Select
            value={trigger.event}
            options={APPOINTMENT_EVENTS.map((value) => ({ value, label: EVENTS[value] }))}
            onChange={({ target }) => onChange({ ...trigger, event: target.value as typeof trigger.event })}
          />
        </FormField>
      );
    case 'lead_status_changed':
      return (
        <FormField label="Status">
          <Select
            value={trigger.status}
            options={STATUS_OPTIONS}
            onChange={({ target }) => onChange({ ...trigger, status: target.value as LeadStatus })}
          />
        </FormField>
      );
    case 'lead_silent':
      return (
        <FormField label="Silent for (days)">
          <Input
            type="number"
            min={1}
            max={365}
            value={trigger.days}
            onChange={({ target }) => onChange({ ...trigger, days: Number(target.value) })}
          />
        </FormField>
      );
    case 'schedule':
      return (
        <>
          <FormField label="At">
            <Input
              type="time"
              value={trigger.at}
              onChange={({ target }) => onChange({ ...trigger, at: target.value })}
            />
          </FormField>
          <CheckGroup
            label="On"
            options={DAYS.map((value) => ({ value, label: weekdayName(Number(value)) }))}
            value={trigger.weekdays.map(String) as (typeof DAYS)[number][]}
            onChange={(days) => onChange({ ...trigger, weekdays: days.map(Number) })}
          />
        </>
      );
    case 'lead_created':
    case 'message_received':
    case 'call_missed':
    case 'webhook':
    case 'manual':
      return null;
  }
}
