/**
 * Problems of a definition before it is saved: missing steps, circles, unreachable steps, branches that are never
 * taken, parameters and secrets that are not set, conditions that do not fit the data. Each problem names its step.
 * Pure.
 */
import type { Definition, DefinitionProblem } from '@praxis/contracts/automation/automation';
import type { Step } from '@praxis/contracts/automation/step';
import { conditionProblem } from './condition.js';
import { tagsIn } from './merge-text.js';

/** The things outside the definition to which it may refer. */
export interface CheckContext {
  /** Names of secrets in the tenant's vault. */
  secrets: readonly string[];
}

/** The possible next steps of a step. */
export function successors(step: Step): (string | null)[] {
  return 'otherwise' in step ? [step.next, step.otherwise] : [step.next];
}

/** Every problem, in the order of the steps; none for a definition that can be saved. */
export function definitionProblems(definition: Definition, context: CheckContext): DefinitionProblem[] {
  const missing = missingSteps(definition);
  // The following checks need existing steps.
  if (missing.length > 0) return missing;
  return [
    ...parameterProblems(definition),
    ...circles(definition),
    ...unreached(definition),
    ...triggerProblems(definition),
    ...Object.keys(definition.steps).flatMap((at) => stepProblems(at, definition, context)),
  ];
}

function missingSteps({ first, steps }: Definition): DefinitionProblem[] {
  const known = (id: string | null): boolean => id === null || id in steps;
  const begin = known(first) ? [] : [{ at: 'trigger', message: `There is no step ${first}.` }];
  return [
    ...begin,
    ...Object.entries(steps).flatMap(([at, step]) =>
      successors(step)
        .filter((next) => !known(next))
        .map((next) => ({ at, message: `There is no step ${next}.` })),
    ),
  ];
}

/** Steps at which a path returns to an earlier step. Such circles are refused, because a run must end. */
function circles({ first, steps }: Definition): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const done = new Set<string>();
  const visit = (id: string, way: readonly string[]): void => {
    if (done.has(id)) return;
    const step = steps[id];
    for (const next of step ? successors(step) : []) {
      if (next === null) continue;
      if (next === id || way.includes(next))
        problems.push({ at: id, message: `The steps go in a circle: after this one comes ${next} again.` });
      else visit(next, [...way, id]);
    }
    done.add(id);
  };
  visit(first, []);
  return problems;
}

function reached({ first, steps }: Definition): Set<string> {
  const found = new Set<string>();
  const visit = (id: string | null): void => {
    if (id === null || found.has(id)) return;
    found.add(id);
    const step = steps[id];
    if (step) successors(step).forEach(visit);
  };
  visit(first);
  return found;
}

function unreached(definition: Definition): DefinitionProblem[] {
  const found = reached(definition);
  return Object.keys(definition.steps)
    .filter((id) => !found.has(id))
    .map((at) => ({ at, message: 'No step leads here.' }));
}

function parameterProblems({ parameters }: Definition): DefinitionProblem[] {
  const keys = parameters.map(({ key }) => key);
  return parameters.flatMap(({ key, type, options, defaultValue }, index) => {
    const problems: string[] = [];
    if (keys.indexOf(key) !== index) problems.push(`Parameter ${key} is there twice.`);
    if (type === 'select' && !options) problems.push(`Parameter ${key} has no options to choose from.`);
    if (options && defaultValue !== '' && !options.includes(defaultValue))
      problems.push(`The default of parameter ${key} is not one of its options.`);
    return problems.map((message) => ({ at: 'parameters', message }));
  });
}

/** Ids of the `ai_task` steps that come before this step on every path, so that their answers are always known here. */
export function answersBefore(id: string, { first, steps }: Definition): string[] {
  const asks = Object.keys(steps).filter((one) => steps[one]?.kind === 'ai_task' && one !== id);
  // If the step cannot be reached without an `ai_task` step, then every path to it passes that `ai_task` step.
  return asks.filter((ask) => {
    const seen = new Set<string>([ask]);
    const leadsHere = (at: string | null): boolean => {
      if (at === null || seen.has(at)) return false;
      if (at === id) return true;
      seen.add(at);
      const step = steps[at];
      return step !== undefined && successors(step).some(leadsHere);
    };
    return !leadsHere(first);
  });
}

function triggerProblems(definition: Definition): DefinitionProblem[] {
  const { condition, trigger, parameters } = definition;
  if (condition === undefined) return [];
  const scope = { trigger: trigger.kind, parameters: parameters.map(({ key }) => key), answers: [] };
  const message = conditionProblem(condition, scope);
  return message === undefined ? [] : [{ at: 'trigger', message }];
}

function stepProblems(at: string, definition: Definition, { secrets }: CheckContext): DefinitionProblem[] {
  const step = definition.steps[at];
  if (!step) return [];
  const { trigger, parameters } = definition;
  const keys = parameters.map(({ key }) => key);
  const answers = answersBefore(at, definition);
  const problems: string[] = [];
  const checkText = (text: string): void => {
    for (const { tag, problem } of tagsIn(text, { parameters: keys, answers, trigger: trigger.kind }))
      if (problem) problems.push(`{{${tag}}}: ${problem}`);
  };
  switch (step.kind) {
    case 'send_message':
      if (step.channel === 'email' && (step.subject ?? '') === '') problems.push('An email has a subject.');
      checkText(`${step.subject ?? ''} ${step.body}`);
      break;
    case 'branch': {
      const problem = conditionProblem(step.condition, { trigger: trigger.kind, parameters: keys, answers });
      if (problem !== undefined) problems.push(problem);
      if (/^\s*(?:true|false)\s*$/.test(step.condition))
        problems.push('This branch always goes the same way.');
      if (step.next === step.otherwise) problems.push('Both ways of this branch lead to the same step.');
      break;
    }
    case 'wait':
      if (step.wait.mode === 'before' && step.wait.date === 'deadline' && trigger.kind !== 'webhook')
        problems.push('Only a webhook names a deadline.');
      break;
    case 'call_webhook':
      if (step.secret !== undefined && !secrets.includes(step.secret))
        problems.push(`There is no secret ${step.secret} in the vault.`);
      break;
    case 'ai_task':
      checkText(step.instruction);
      break;
    case 'create_task':
      checkText(step.title);
      break;
    case 'approval':
      checkText(step.question);
      break;
    case 'wait_for_event':
    case 'book':
    case 'call':
    case 'update_lead':
      break;
  }
  return problems.map((message) => ({ at, message }));
}
