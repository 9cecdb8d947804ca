/** The order in which the steps of a definition are listed. Pure. */
import type { Definition } from '@praxis/contracts/automation/automation';

/**
 * Begins with the first step. Each step comes after all steps that lead to it, except in a cycle. Steps that nothing
 * leads to come last.
 */
export function orderOf({ first, steps }: Pick<Definition, 'first' | 'steps'>): string[] {
  const seen = new Set<string>();
  const after: string[] = [];
  const visit = (id: string | null): void => {
    const step = id === null ? undefined : steps[id];
    if (id === null || !step || seen.has(id)) return;
    seen.add(id);
    // The main branch is visited last, so that it is put in front of the other branch.
    if ('otherwise' in step) visit(step.otherwise);
    visit(step.next);
    after.unshift(id);
  };
  visit(first);
  return [...after, ...Object.keys(steps).filter((id) => !seen.has(id))];
}
