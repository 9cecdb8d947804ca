/** Configure & Deploy: the settings of a template, the practice, and whether the workflow runs immediately. */
import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import type {
  WorkflowDetail,
  WorkflowResult,
  WorkflowTemplate,
} from '@praxis/contracts/automation/automation-record';
import { useRef, useState, type SubmitEvent } from 'react';
import { CheckGroup } from '../../components/check-group.js';
import { Dialog } from '../../components/dialog.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import type { ApiError } from '../../lib/api/api-error.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { ParameterField } from './parameter-field.js';
import { deployAutomation, saveAutomation } from './saved-automation.js';

interface ConfigureDialogProps {
  tenant: { id: string; name: string };
  templates: readonly WorkflowTemplate[];
  /** The template that is chosen at first. */
  template: WorkflowTemplate | undefined;
  onClose: () => void;
  onDone: (workflowId: string) => void;
}

const MISSING = 'Please select a template and enter a client ID.';

interface Configured {
  templateId: string;
  settings: Record<string, string>;
  isDeployed: boolean;
}

export function ConfigureDialog({
  tenant,
  templates,
  template: first,
  onClose,
  onDone,
}: ConfigureDialogProps) {
  const [templateId, setTemplateId] = useState(first?.id ?? '');
  const [tenantId, setTenantId] = useState(tenant.id);
  const [isDeployed, setIsDeployed] = useState(true);
  const [values, setValues] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [alert, setAlert] = useState<string>();
  const made = useRef<WorkflowDetail>(undefined);
  const template = templates.find(({ id }) => id === templateId);
  const parameters = template?.configurableParameters ?? [];
  const change = useChange<Configured, WorkflowResult>({
    request: async ({ templateId, settings, isDeployed }) => {
      // Another try after a failed deployment updates the workflow of the first try instead of creating a second one.
      const before = made.current?.templateId === templateId ? made.current : undefined;
      const saved = await saveAutomation(
        before?.id,
        before ? { definition: before.definition, settings } : { templateId, settings },
      );
      made.current = saved.workflow;
      return isDeployed ? await deployAutomation(saved.workflow.id, { seenVersion: null }) : saved;
    },
    success: (_, configured) => ({ title: configured.isDeployed ? 'Workflow deployed' : 'Workflow created' }),
    onFailure: (error) => {
      setErrors(settingErrors(error));
      setAlert(
        error.fields.some(({ path }) => !path.startsWith('settings.')) || error.fields.length === 0
          ? error.message
          : undefined,
      );
      return true;
    },
    invalidatesAnyway: [queryKeys.automation.all(tenant.id)],
    onSuccess: ({ workflow }) => onDone(workflow.id),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setErrors({});
    if (!template || tenantId.trim() !== tenant.id) {
      setAlert(
        template && tenantId.trim() !== ''
          ? 'You are acting for another client. Switch to this client first.'
          : MISSING,
      );
      return;
    }
    setAlert(undefined);
    const settings = Object.fromEntries(
      parameters.map(({ key, defaultValue }) => [key, values[key] ?? defaultValue]),
    );
    change.mutate({ templateId: template.id, settings, isDeployed });
  };
  return (
    <Dialog
      title="Configure & Deploy"
      onClose={onClose}
      footer={
        <SubmitButton
          form="configure-workflow"
          pending={change.isPending}
          pendingText={isDeployed ? 'Deploying…' : 'Saving…'}
        >
          {isDeployed ? 'Deploy workflow' : 'Create workflow'}
        </SubmitButton>
      }
    >
      <form id="configure-workflow" noValidate aria-label="Configure & Deploy" onSubmit={submit}>
        <Box display="grid" gap="4">
          <FormAlert text={alert} />
          <FormField label="Template *">
            <Select
              value={templateId}
              onChange={({ target }) => setTemplateId(target.value)}
              options={[
                { value: '', label: 'Select a template' },
                ...templates.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </FormField>
          <FormField label="Client ID *" help={tenantId.trim() === tenant.id ? tenant.name : undefined}>
            <Input value={tenantId} onChange={({ target }) => setTenantId(target.value)} />
          </FormField>
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.key}
              parameter={parameter}
              value={values[parameter.key] ?? parameter.defaultValue}
              error={errors[parameter.key]}
              onChange={(value) => setValues((before) => ({ ...before, [parameter.key]: value }))}
            />
          ))}
          <CheckGroup
            label="Then"
            options={[{ value: 'deploy', label: 'Activate it now' }]}
            value={isDeployed ? ['deploy'] : []}
            onChange={(chosen) => setIsDeployed(chosen.length > 0)}
          />
        </Box>
      </form>
    </Dialog>
  );
}

function settingErrors({ fields }: ApiError): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ path, message }) =>
      path.startsWith('settings.') ? [[path.slice('settings.'.length), message]] : [],
    ),
  );
}
