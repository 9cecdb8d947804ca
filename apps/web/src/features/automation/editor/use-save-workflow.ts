/** Saves what was written as a new workflow or as the next version of one, and deploys it if that was asked. */
import { WorkflowResult, type WorkflowDetail } from '@praxis/contracts/automation/workflow';
import type { Definition } from '@praxis/contracts/automation/automation';
import { useState } from 'react';
import type { ApiError } from '../../../lib/api/api-error.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { useChange } from '../../../lib/api/use-change.js';

interface Written {
  name: string;
  definition: Definition;
  settings: Record<string, string>;
  isDeployed: boolean;
}

/** What was refused, and where. */
export interface Problems {
  /** What belongs to nothing on screen. */
  general: string | undefined;
  /** The sentences about a part: `name`, `trigger`, `steps.<id>`, `settings.<key>`. */
  at: (part: string) => string[];
}

const NONE: Problems = { general: undefined, at: () => [] };

function problemsOf({ fields, message }: ApiError): Problems {
  const parts = fields.map(({ path, message: sentence }) => ({
    part: path.replace(/^definition\./, ''),
    sentence,
  }));
  const at = (part: string): string[] =>
    parts
      .filter((one) => one.part === part || one.part.startsWith(`${part}.`))
      .map(({ sentence }) => sentence);
  const isPlaced = ({ part }: { part: string }): boolean =>
    /^(?:name|trigger|condition|steps\.|settings\.)/.test(part);
  const others = parts.filter((one) => !isPlaced(one)).map(({ sentence }) => sentence);
  return { general: parts.length === 0 ? message : others.length > 0 ? others.join(' ') : undefined, at };
}

export function useSaveWorkflow(
  tenantId: string,
  workflow: WorkflowDetail | undefined,
  onSaved: (workflow: WorkflowDetail) => void,
): {
  save: (written: Written) => void;
  isSaving: boolean;
  problems: Problems;
} {
  const [problems, setProblems] = useState(NONE);
  const change = useChange<Written, WorkflowResult>({
    call: async ({ name, definition, settings, isDeployed }) => {
      const body = { name, definition, settings };
      const saved = workflow
        ? await tenantCall({
            method: 'PUT',
            path: `/v1/workflows/${workflow.id}/definition`,
            body,
            schema: WorkflowResult,
          })
        : await tenantCall({ method: 'POST', path: '/v1/workflows', body, schema: WorkflowResult });
      if (!isDeployed) return saved;
      const { id, activeVersion: seenVersion } = saved.workflow;
      const path = `/v1/workflows/${id}/deploy`;
      return await tenantCall({ method: 'POST', path, body: { seenVersion }, schema: WorkflowResult });
    },
    success: (_, { isDeployed }) => ({ title: isDeployed ? 'Workflow deployed' : 'Workflow saved' }),
    onFailure: (error) => {
      setProblems(problemsOf(error));
      return true;
    },
    invalidates: [queryKeys.automation.all(tenantId)],
    onSuccess: ({ workflow: saved }) => onSaved(saved),
  });
  return {
    save: (written: Written): void => {
      setProblems(NONE);
      change.mutate(written);
    },
    isSaving: change.isPending,
    problems,
  };
}
