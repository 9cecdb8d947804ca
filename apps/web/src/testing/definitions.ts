/** Random but plausible definitions, for property tests. */
import type { Definition } from '@praxis/contracts/automation/automation';
import type { Step } from '@praxis/contracts/automation/step';
import fc from '../../../../test/support/property.js';

/** A definition of these steps, starting with the first one. */
export function definitionOf(steps: Record<string, Step>): Definition {
  const [first = ''] = Object.keys(steps);
  return { trigger: { kind: 'lead_created' }, first, steps, parameters: [] };
}

type Targets = Pick<Step, 'next'> & { otherwise: string | null };

export const task = (next: string | null): Step => ({
  kind: 'create_task',
  label: 'Task',
  title: 'Do',
  next,
});
export const branch = (next: string | null, otherwise: string | null): Step => ({
  kind: 'branch',
  label: 'Branch',
  condition: 'now.isOpen',
  next,
  otherwise,
});
export const call = (next: string | null, otherwise: string | null): Step => ({
  kind: 'call',
  label: 'Call',
  next,
  otherwise,
});

/** All connections between the steps of a definition. */
export function waysIn({ steps }: Pick<Definition, 'steps'>): { from: string; to: string }[] {
  return Object.entries(steps).flatMap(([from, step]) =>
    [step.next, 'otherwise' in step ? step.otherwise : null].flatMap((to) =>
      to === null ? [] : [{ from, to }],
    ),
  );
}

/** The first step and the steps that it leads to. */
export function reachedIn({ first, steps }: Pick<Definition, 'first' | 'steps'>): Set<string> {
  const reached = new Set(first in steps ? [first] : []);
  // A loop over a set also visits elements that are added during the loop.
  for (const id of reached)
    for (const { from, to } of waysIn({ steps })) if (from === id && to in steps) reached.add(to);
  return reached;
}

/** Up to twelve steps without a cycle, in any order; some may be unreachable. */
export const anyDefinition: fc.Arbitrary<Definition> = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => {
    const later = (index: number) =>
      fc
        .option(fc.integer({ min: index + 1, max: count }), { nil: null })
        .map((target) => (target === null || target === count ? null : `s${target}`));
    const steps = Array.from({ length: count }, (_, index) =>
      fc
        .record<Targets & { kind: string }>({
          kind: fc.constantFrom('task', 'branch', 'call'),
          next: later(index),
          otherwise: later(index),
        })
        .map(({ kind, next, otherwise }): [string, Step] => [
          `s${index}`,
          kind === 'task' ? task(next) : kind === 'branch' ? branch(next, otherwise) : call(next, otherwise),
        ]),
    );
    return fc
      .tuple(...steps)
      .chain((entries) => fc.shuffledSubarray(entries, { minLength: count, maxLength: count }));
  })
  .map((entries) => ({ ...definitionOf(Object.fromEntries(entries)), first: 's0' }));
