/** Checks a definition with its settings before it is saved; every problem names its step or parameter. */
import type { Definition, DefinitionProblem } from '@praxis/contracts/automation/automation';
import { listAutomationSecrets } from '@praxis/db/automation/automation-secret';
import type { TenantTransaction } from '@praxis/db/core/database';
import { definitionProblems } from '@praxis/domain/automation/check-definition';
import { settingsProblems } from '@praxis/domain/automation/check-settings';
import { Failure } from '../../platform/http/failure.js';

/** Maximum number of problems in an answer. */
const MAX_FIELDS = 50;

/** @throws Failure 400 `invalid_definition` */
export async function checkDefinition(
  tx: TenantTransaction,
  { definition, settings }: { definition: Definition; settings: Record<string, string> },
): Promise<void> {
  const secrets = await listAutomationSecrets(tx);
  const problems = [
    ...definitionProblems(definition, { secrets }).map((problem) => field('definition', problem)),
    ...settingsProblems(definition, settings).map((problem) => field('settings', problem)),
  ];
  const [first] = problems;
  if (first)
    throw new Failure({
      status: 400,
      code: 'invalid_definition',
      message: first.message,
      fields: problems.slice(0, MAX_FIELDS),
    });
}

function field(
  part: 'definition' | 'settings',
  { at, message }: DefinitionProblem,
): { path: string; message: string } {
  if (part === 'settings') return { path: `settings.${at}`, message };
  if (at === 'trigger' || at === 'parameters') return { path: `definition.${at}`, message };
  return { path: `definition.steps.${at}`, message: `Step ${at}: ${message}` };
}
