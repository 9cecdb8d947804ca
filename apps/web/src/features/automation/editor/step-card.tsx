/** One step of the outline: its name, its settings, where its branches lead, and its problems. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Step, StepKind } from '@praxis/contracts/automation/step';
import { Trash2 } from 'lucide-react';
import { FormField, Select } from '../../../components/form-field.js';
import { STEP_KIND_LABELS } from '../automation-labels.js';
import { mainText, otherwiseText } from '../step-text.js';
import { AddStep } from './add-step.js';
import { mainWay, targetOf, targetsFor, type DefinitionDraft, type StepSlot } from './definition-edit.js';
import { StepFields } from './step-fields.js';

/** Element ids of a step's parts, which the keyboard focus is moved to. */
export const cardId = (id: string): string => `step-${id}`;
export const slotId = ({ from, way }: StepSlot): string => `add-${from ?? 'trigger'}-${way}`;

interface StepCardProps {
  draft: DefinitionDraft;
  id: string;
  step: Step;
  number: number;
  problems: readonly string[];
  onChange: (step: Step) => void;
  onRemove: () => void;
  onAdd: (slot: StepSlot, kind: StepKind) => void;
  onConnect: (slot: StepSlot, target: string | null) => void;
}

export function StepCard({
  draft,
  id,
  step,
  number,
  problems,
  onChange,
  onRemove,
  onAdd,
  onConnect,
}: StepCardProps) {
  const other = otherwiseText(step);
  const ways: { slot: StepSlot; label: string }[] = [
    { slot: { from: id, way: 'next' }, label: mainText(step) },
    ...(other === undefined ? [] : [{ slot: { from: id, way: 'otherwise' as const }, label: other }]),
  ];
  return (
    <chakra.li
      id={cardId(id)}
      data-testid="editor-step"
      data-step={id}
      borderWidth="1px"
      borderColor={problems.length > 0 ? 'status.bad' : 'border.subtle'}
      borderRadius="md"
      bg="bg.panel"
      p="4"
      display="grid"
      gap="3"
      scrollMarginTop="24"
      aria-label={`Step ${number}: ${step.label}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.altKey) return;
        event.preventDefault();
        document.getElementById(slotId({ from: id, way: mainWay(step) }))?.focus();
      }}
    >
      <Flex gap="2" align="flex-end">
        <Box flex="1">
          <FormField label={`${number}. ${STEP_KIND_LABELS[step.kind]}`}>
            <Input
              value={step.label}
              maxLength={80}
              onChange={({ target }) => onChange({ ...step, label: target.value })}
            />
          </FormField>
        </Box>
        <Button variant="ghost" px="2" aria-label={`Remove ${step.label}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </Flex>
      {problems.map((problem) => (
        <Text key={problem} role="alert" color="status.bad" fontSize="md">
          {problem}
        </Text>
      ))}
      <StepFields step={step} onChange={onChange} />
      {ways.map(({ slot, label }) => (
        <Way key={slot.way} draft={draft} slot={slot} label={label} onAdd={onAdd} onConnect={onConnect} />
      ))}
    </chakra.li>
  );
}

interface WayProps {
  draft: DefinitionDraft;
  slot: StepSlot;
  label: string;
  onAdd: (slot: StepSlot, kind: StepKind) => void;
  onConnect: (slot: StepSlot, target: string | null) => void;
}

/** The target of a branch, another step or the end, and the field that inserts a step. */
export function Way({ draft, slot, label, onAdd, onConnect }: WayProps) {
  const options = [
    { value: '', label: 'the end' },
    ...targetsFor(draft, slot).map((id) => ({ value: id, label: draft.steps[id]?.label ?? id })),
  ];
  return (
    <Flex gap="2" align="center" wrap="wrap" fontSize="md">
      <Text color="fg.muted" minW="24">
        {label}:
      </Text>
      <Box w="52">
        <Select
          aria-label={`${label}: goes to`}
          value={targetOf(draft, slot) ?? ''}
          options={options}
          onChange={({ target }) => onConnect(slot, target.value === '' ? null : target.value)}
        />
      </Box>
      <Box flex="1" minW="44">
        <AddStep
          // A new key empties the field once a step has been added.
          key={targetOf(draft, slot) ?? ''}
          label={`${label}: add a step`}
          slotId={slotId(slot)}
          onAdd={(kind) => onAdd(slot, kind)}
        />
      </Box>
    </Flex>
  );
}
