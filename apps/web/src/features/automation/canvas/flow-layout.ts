/**
 * The positions of a definition's steps in the diagram: each below the step that leads to it, other branches to the
 * right. Pure.
 */
import type { Definition } from '@praxis/contracts/automation/automation';
import { mainText, otherwiseText } from '../step-text.js';

/** Size of a node and the gaps between nodes, in pixels. */
export const NODE = { width: 200, height: 64, gapX: 40, gapY: 56 } as const;
/** The id of the trigger's node. */
export const TRIGGER_NODE = '$trigger';

export interface PlacedStep {
  id: string;
  x: number;
  y: number;
}

export interface PlacedWay {
  id: string;
  from: string;
  to: string;
  /** Empty if the step has only one branch. */
  label: string;
}

/** The length of the longest path from the trigger to each step, in steps. */
function ranksOf({ first, steps }: Definition): Map<string, number> {
  const ranks = new Map<string, number>();
  // Stops at cycles, which a user can create while editing.
  const most = Object.keys(steps).length;
  const visit = (id: string | null, rank: number): void => {
    const step = id === null ? undefined : steps[id];
    if (id === null || !step || rank > most || (ranks.get(id) ?? 0) >= rank) return;
    ranks.set(id, rank);
    visit(step.next, rank + 1);
    if ('otherwise' in step) visit(step.otherwise, rank + 1);
  };
  visit(first, 1);
  return ranks;
}

/** Places every step that the trigger leads to, and the connections between them. */
export function layoutFlow(definition: Definition): { nodes: PlacedStep[]; ways: PlacedWay[] } {
  const { first, steps } = definition;
  const ranks = ranksOf(definition);
  const columns = new Map<string, number>();
  let used = 0;
  const place = (id: string | null, column: number): void => {
    const step = id === null ? undefined : steps[id];
    if (id === null || !step || columns.has(id)) return;
    columns.set(id, column);
    used = Math.max(used, column);
    place(step.next, column);
    if (!('otherwise' in step) || step.otherwise === null || columns.has(step.otherwise)) return;
    // Stays in the same column if the other branch is the only one that continues.
    place(step.otherwise, step.next === null ? column : used + 1);
  };
  place(first, 0);
  const at = (column: number, rank: number) => ({
    x: column * (NODE.width + NODE.gapX),
    y: rank * (NODE.height + NODE.gapY),
  });
  const nodes = [...columns].map(([id, column]) => ({ id, ...at(column, ranks.get(id) ?? 1) }));
  const ways = [...columns.keys()].flatMap((id): PlacedWay[] => {
    const step = steps[id];
    if (!step) return [];
    const other = otherwiseText(step);
    const targets = [
      { to: step.next, label: other === undefined ? '' : mainText(step) },
      ...('otherwise' in step ? [{ to: step.otherwise, label: other ?? '' }] : []),
    ];
    return targets.flatMap(({ to, label }, index) =>
      to === null || !columns.has(to) ? [] : [{ id: `${id}-${index}`, from: id, to, label }],
    );
  });
  const begin = columns.has(first) ? [{ id: 'begin', from: TRIGGER_NODE, to: first, label: '' }] : [];
  return { nodes: [{ id: TRIGGER_NODE, ...at(0, 0) }, ...nodes], ways: [...begin, ...ways] };
}
