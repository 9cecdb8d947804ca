/** Meanings of a file's status and stage values for a practice. Pure. */
import type { ImportPreset, StatusChoice } from '@praxis/contracts/lead-import/lead-import';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';
import { Failure } from '../../platform/http/failure.js';
import { PRESET_STATUSES } from './import-preset.js';
import { plainValue, statusOfValue, type ValueMeaning } from './status-words.js';

const MEANINGS: readonly ValueMeaning[] = [...LEAD_STATUSES, 'tag'];

export interface ValueMeanings {
  /** The meaning of each value of the file, by `plainValue`. */
  statuses: Record<string, ValueMeaning>;
  /** The id of the stage chosen for a value, by `plainValue`. */
  stages: ReadonlyMap<string, string>;
  /** The stage for leads with a value: the chosen one, else the one with that name. */
  stageOf: (value: string) => LeadStage | undefined;
}

interface Known {
  preset: ImportPreset | undefined;
  /** The tenant's own stages. */
  stages: readonly LeadStage[];
}

/**
 * Meanings of values, in order of precedence: the user's choice for this file, the practice's own stages, the source
 * program's usual words.
 * @throws Failure for a stage that no longer exists
 */
export function meaningsOf(
  choices: Readonly<Record<string, StatusChoice>>,
  { preset, stages }: Known,
): ValueMeanings {
  const chosen = Object.entries(choices).map(([value, choice]) => {
    const stage = stages.find(({ id }) => id === choice);
    return { plain: plainValue(value), stage, meaning: stage?.status ?? meaningIn(choice) };
  });
  const statuses = {
    ...(preset ? PRESET_STATUSES[preset] : {}),
    ...Object.fromEntries(stages.map(({ name, status }) => [plainValue(name), status])),
    ...Object.fromEntries(chosen.map(({ plain, meaning }) => [plain, meaning])),
  };
  const stageByValue = new Map(
    chosen.flatMap(({ plain, stage }) => (stage ? [[plain, stage] as const] : [])),
  );
  return {
    statuses,
    stages: new Map([...stageByValue].map(([plain, { id }]) => [plain, id])),
    stageOf: (value) =>
      stageByValue.get(plainValue(value)) ??
      stages.find((stage) => stage.status === statusOfValue(value, statuses) && isCalled(stage, value)),
  };
}

function meaningIn(choice: StatusChoice): ValueMeaning {
  const meaning = MEANINGS.find((one) => one === choice);
  if (!meaning)
    throw Failure.of(400, 'validation_failed', 'A chosen stage does not exist anymore. Choose another one.');
  return meaning;
}

/** Whether a stage has the value as its name, compared as `import-run.ts` does. */
const isCalled = ({ name }: LeadStage, value: string): boolean =>
  name.toLowerCase() === value.trim().toLowerCase();
