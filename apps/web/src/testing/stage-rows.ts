/** A pipeline as the API returns it. */
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';

/** The stages of the tenant, two of which have the same status. */
export const STAGES: readonly LeadStage[] = [
  { id: stageId(1), name: 'New inquiry', color: 'info', status: 'new' },
  { id: stageId(2), name: 'Qualified', color: 'warn', status: 'qualified' },
  { id: stageId(3), name: 'Agreement sent', color: 'warn', status: 'qualified' },
  { id: stageId(4), name: 'Retained', color: 'good', status: 'converted' },
];

function stageId(number: number): string {
  return `55555555-5555-4555-8555-${String(number).padStart(12, '0')}`;
}

/** The status and stage of a lead in this stage. */
export function inStage(wanted: string): Pick<LeadDetail, 'status' | 'stage'> {
  const stage = STAGES.find(({ id }) => id === wanted);
  if (!stage) throw new Error(`there is no stage ${wanted}`);
  const { status, ...shown } = stage;
  return { status, stage: shown };
}
