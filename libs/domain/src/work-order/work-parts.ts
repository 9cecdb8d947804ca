/** The parts of a work order, and the settings of the automations of a practice that is being set up. Pure. */
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { Definition } from '@praxis/contracts/automation/automation';
import type { WorkPartKind } from '@praxis/contracts/work-order/work-order.const';

/** A part that is to be done. */
export interface PlannedPart {
  kind: WorkPartKind;
  subject: string;
}

/**
 * The parts in order: everything that a plan's templates need, each once; then creating and testing each template; then
 * activating all of them.
 */
export function partsOf(templateIds: readonly string[]): PlannedPart[] {
  const needed = new Set(templateIds.flatMap((id) => findTemplate(id)?.requiredIntegrations ?? []));
  return [
    ...[...needed].map((subject) => ({ kind: 'prerequisite' as const, subject })),
    ...templateIds.map((subject) => ({ kind: 'provision' as const, subject })),
    ...templateIds.map((subject) => ({ kind: 'acceptance' as const, subject })),
    { kind: 'activation', subject: '' },
  ];
}

/** The facts of the practice. */
export interface PlanFacts {
  website: string;
  bookingLink: string;
}

/**
 * Values for required parameters without a default, so that the automation can run before anyone has checked its
 * settings.
 */
export function settingsFor(
  { parameters }: Pick<Definition, 'parameters'>,
  { website, bookingLink }: PlanFacts,
): Record<string, string> {
  const known: Record<string, string> = {
    review_link: website === '' ? bookingLink : website,
    documents: 'the documents we asked you for',
  };
  return Object.fromEntries(
    parameters.map(({ key, defaultValue }) => [key, defaultValue === '' ? (known[key] ?? '') : defaultValue]),
  );
}
