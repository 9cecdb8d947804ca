/** The task text of the simulated model: the known facts in one sentence, always the same for the same facts. Pure. */
import { AI_TASK_MAX, type AiTaskRequest } from './port.js';

/** States the known facts, as a summary would. */
export function scriptedTask({ facts }: AiTaskRequest): string {
  const known = Object.entries(facts)
    .filter(([, value]) => value !== '' && value !== false)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`));
  const text = known.length === 0 ? 'Nothing is known yet.' : `Known so far: ${known.join(', ')}.`;
  return text.slice(0, AI_TASK_MAX);
}
