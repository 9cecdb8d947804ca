/**
 * Edits a workflow: its trigger, its steps as an outline that can be used by keyboard, and the same steps as a diagram.
 * Saving creates a version; deploying makes new executions follow it.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import type { StepKind } from '@praxis/contracts/automation/step';
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { FormAlert, SubmitButton } from '../../../components/form.js';
import { FormField } from '../../../components/form-field.js';
import { KeyCaps } from '../../../components/key-caps.js';
import { Panel } from '../../../components/panel.js';
import { SaveBar } from '../../../components/save-bar.js';
import { ParameterField } from '../parameter-field.js';
import { orderOf } from '../step-order.js';
import {
  addStep,
  changeStep,
  connect,
  EMPTY_DRAFT,
  removeStep,
  type DefinitionDraft,
  type StepSlot,
} from './definition-edit.js';
import { cardId, StepCard, Way } from './step-card.js';
import { TriggerFields } from './trigger-fields.js';
import { useSaveAutomation } from './use-save-automation.js';
import { lazyPart } from '../../../components/lazy-part.js';

const FlowCanvas = lazyPart(() => import('../canvas/flow-canvas.js'), 'FlowCanvas');

interface AutomationEditorProps {
  tenantId: string;
  /** Undefined for a new workflow. */
  workflow: WorkflowDetail | undefined;
  /** The initial content of a new workflow. It is not saved, so leaving the page asks. */
  initial?: Pick<AutomationProposal, 'name' | 'definition'> | undefined;
  /** `isToDeploy`: the deployment's effect is to be shown next, before it is deployed. */
  onSaved: (workflow: WorkflowDetail, saved: { isToDeploy: boolean }) => void;
  onCancel: () => void;
}

/** Moves the focus to the first field that must be filled in, in a step that was just added. */
function enterStep(id: string): void {
  const card = document.getElementById(cardId(id));
  const field =
    card?.querySelector<HTMLElement>('[data-first-field]') ??
    card?.querySelector<HTMLElement>('input, select');
  field?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}

const TRIGGER: StepSlot = { from: null, way: 'next' };

export function AutomationEditor({ tenantId, workflow, initial, onSaved, onCancel }: AutomationEditorProps) {
  const [name, setName] = useState(workflow?.name ?? initial?.name ?? '');
  const [draft, setDraft] = useState<DefinitionDraft>(
    workflow?.definition ?? initial?.definition ?? EMPTY_DRAFT,
  );
  const [settings, setSettings] = useState(workflow?.settings ?? {});
  const [added, setAdded] = useState<{ id: string }>();
  const nameField = useRef<HTMLInputElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (go: () => void): void => {
    // A user who saves or cancels has already decided to leave, so the guard must be removed before the address
    // changes.
    flushSync(() => setIsLeaving(true));
    go();
  };
  const { save, isSaving, problems } = useSaveAutomation(tenantId, workflow, (...saved) =>
    leave(() => onSaved(...saved)),
  );
  const isDirty =
    !isLeaving &&
    // Not dirty while the workflow is being saved, because the editor then opens the saved workflow's page.
    !isSaving &&
    (name !== (workflow?.name ?? '') ||
      draft !== (workflow?.definition ?? EMPTY_DRAFT) ||
      settings !== (workflow?.settings ?? settings));
  useEffect(() => {
    if (!workflow) nameField.current?.focus();
  }, [workflow]);
  useEffect(() => {
    if (added) enterStep(added.id);
  }, [added]);
  const add = (slot: StepSlot, kind: StepKind): void => {
    const { draft: changed, id } = addStep(draft, slot, kind);
    setDraft(changed);
    // A new object each time, because a new step may have the id of a step that was removed.
    setAdded({ id });
  };
  const submit = (isDeployed: boolean): void => save({ name, definition: draft, settings, isDeployed });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key !== 's' && event.key !== 'Enter') return;
    event.preventDefault();
    submit(event.key === 'Enter');
  };
  const order = orderOf(draft);
  return (
    <Box onKeyDown={onKeyDown} data-testid="workflow-editor">
      <DirtyGuard dirty={isDirty} />
      <Box
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Box display="grid" gap="4" minW="0">
          <FormAlert text={problems.general} />
          <FormField label="Name" error={problems.at('name')[0]}>
            <Input
              ref={nameField}
              value={name}
              maxLength={120}
              onChange={({ target }) => setName(target.value)}
            />
          </FormField>
          <Panel
            p="4"
            display="grid"
            gap="3"
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter' || !event.altKey) return;
              event.preventDefault();
              document.getElementById('add-trigger-next')?.focus();
            }}
          >
            <TriggerFields
              trigger={draft.trigger}
              condition={draft.condition}
              onTrigger={(trigger) => setDraft({ ...draft, trigger })}
              onCondition={(condition) => {
                const { condition: _before, ...rest } = draft;
                setDraft(condition === undefined ? rest : { ...rest, condition });
              }}
            />
            {[...problems.at('trigger'), ...problems.at('condition')].map((problem) => (
              <Text key={problem} role="alert" color="status.bad" fontSize="md">
                {problem}
              </Text>
            ))}
            <Way
              draft={draft}
              slot={TRIGGER}
              label="First"
              onAdd={add}
              onConnect={(slot, target) => setDraft(connect(draft, slot, target))}
            />
          </Panel>
          <chakra.ol listStyleType="none" display="grid" gap="3" aria-label="Steps">
            {order.map((id, index) => {
              const step = draft.steps[id];
              return (
                step && (
                  <StepCard
                    key={id}
                    draft={draft}
                    id={id}
                    step={step}
                    number={index + 1}
                    problems={problems.at(`steps.${id}`)}
                    onChange={(changed) => setDraft(changeStep(draft, id, changed))}
                    onRemove={() => setDraft(removeStep(draft, id))}
                    onAdd={add}
                    onConnect={(slot, target) => setDraft(connect(draft, slot, target))}
                  />
                )
              );
            })}
          </chakra.ol>
          {draft.parameters.map((parameter) => (
            <ParameterField
              key={parameter.key}
              parameter={parameter}
              value={settings[parameter.key] ?? parameter.defaultValue}
              error={problems.at(`settings.${parameter.key}`)[0]}
              onChange={(value) => setSettings({ ...settings, [parameter.key]: value })}
            />
          ))}
        </Box>
        <Box position={{ xl: 'sticky' }} top={{ xl: 'calc(var(--header-height, 3.5rem) + 1rem)' }}>
          <Suspense>
            <FlowCanvas definition={draft} onChoose={enterStep} />
          </Suspense>
        </Box>
      </Box>
      <Text mt="4" fontSize="xs" color="fg.muted" display={{ base: 'none', lg: 'block' }}>
        <KeyCaps keys="Alt+Enter" /> adds a step after this one, <KeyCaps keys="Mod+Enter" /> saves and
        deploys
      </Text>
      <SaveBar
        isDirty={isDirty}
        isPending={isSaving}
        onCancel={() => leave(onCancel)}
        isAlwaysInView
        bg="bg.canvas"
      >
        <SubmitButton pending={isSaving} pendingText="Saving…" onPress={() => submit(true)}>
          Save and deploy
        </SubmitButton>
        <Button variant="outline" disabled={isSaving} onClick={() => submit(false)}>
          Save
        </Button>
      </SaveBar>
    </Box>
  );
}
