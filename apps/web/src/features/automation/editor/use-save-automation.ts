/** Saves the edited definition as a new workflow or as the next version of one, and deploys it if requested. */
import type { WorkflowDetail, WorkflowResult } from '@praxis/contracts/automation/automation-record';
import type { Definition } from '@praxis/contracts/automation/automation';
import { useRef, useState } from 'react';
import type { ApiError } from '../../../lib/api/api-error.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { deployAutomation, saveAutomation } from '../saved-automation.js';

interface Written {
  name: string;
  definition: Definition;
  settings: Record<string, string>;
  isDeployed: boolean;
}

/** The refusals, by the parts that they concern. */
export interface Problems {
  /** A problem that concerns no visible part. */
  general: string | undefined;
  /** The messages about a part: `name`, `trigger`, `condition`, `steps.<id>`, `settings.<key>`. */
  at: (part: string) => string[];
}

const DEPLOYED_MEANWHILE =
  'Saved. Someone else deployed another version. Review it before you deploy this one.';
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

export function useSaveAutomation(
  tenantId: string,
  workflow: WorkflowDetail | undefined,
  onSaved: (workflow: WorkflowDetail, saved: { isToDeploy: boolean }) => void,
): {
  save: (written: Written) => void;
  isSaving: boolean;
  problems: Problems;
} {
  const [problems, setProblems] = useState(NONE);
  // The active version when the editor opened, even if another one is deployed meanwhile.
  const [seenVersion] = useState(workflow?.activeVersion ?? null);
  // Another try after a failed deployment updates the saved workflow instead of creating a second one.
  const id = useRef(workflow?.id);
  // If a version is active, the effect of the deployment is shown first.
  const isPlanned = seenVersion !== null;
  const change = useChange<Written, WorkflowResult>({
    request: async ({ isDeployed, ...written }) => {
      const saved = await saveAutomation(id.current, written);
      id.current = saved.workflow.id;
      return isDeployed && !isPlanned ? await deployAutomation(saved.workflow.id, { seenVersion }) : saved;
    },
    success: (_, { isDeployed }) => ({
      title: isDeployed && !isPlanned ? 'Workflow deployed' : 'Workflow saved',
    }),
    onFailure: (error) => {
      setProblems(problemsOf(error));
      return true;
    },
    invalidatesAnyway: [queryKeys.automation.all(tenantId)],
    onSuccess: ({ workflow: saved }, { isDeployed }) => {
      if (isDeployed && isPlanned && saved.activeVersion !== seenVersion)
        setProblems({ ...NONE, general: DEPLOYED_MEANWHILE });
      else onSaved(saved, { isToDeploy: isDeployed && isPlanned });
    },
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
