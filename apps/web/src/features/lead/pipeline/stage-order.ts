/** The order of stages. Pure. */
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';

/** All stages with one of them moved up or down by one; undefined if it is already at that end. */
export function moved(
  stages: readonly LeadStage[],
  { id }: Pick<LeadStage, 'id'>,
  by: -1 | 1,
): LeadStage[] | undefined {
  const from = stages.findIndex((stage) => stage.id === id);
  const [stage, other] = [stages[from], stages[from + by]];
  if (!stage || !other) return undefined;
  return stages.map((one) => (one === stage ? other : one === other ? stage : one));
}
