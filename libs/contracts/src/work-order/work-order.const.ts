/** States of work orders and of their parts. Zod-free, so that workflows may import it. */

/** `failed`: a part could not be done, and a person must retry it or undo everything. `undone`: all was undone. */
export const WORK_ORDER_STATUSES = ['running', 'failed', 'undoing', 'done', 'undone'] as const;
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

/**
 * A work order with one of these states still has work to do or to undo. A tenant has at most one such order at a time.
 */
export const OPEN_WORK_ORDER_STATUSES = [
  'running',
  'failed',
  'undoing',
] as const satisfies readonly WorkOrderStatus[];

/**
 * Days that a failed work order waits for a person. Then it is undone completely, so that nothing is left half-done.
 */
export const WORK_ORDER_ABANDON_DAYS = 7;

/**
 * `prerequisite`: checks that everything an automation needs exists. `provision`: creates it with the practice's answers. `acceptance`:
 * runs it in test mode. `activation`: switches all on together.
 */
export const WORK_PART_KINDS = ['prerequisite', 'provision', 'acceptance', 'activation'] as const;
export type WorkPartKind = (typeof WORK_PART_KINDS)[number];

export const WORK_PART_STATUSES = ['waiting', 'done', 'failed', 'undone'] as const;
export type WorkPartStatus = (typeof WORK_PART_STATUSES)[number];

/** Why a part could not be done, in a sentence. */
export const WORK_PROBLEMS = {
  no_sms: 'No account for text messages is connected. Connect one in API Settings.',
  no_email: 'No account for email is connected. Connect one in API Settings.',
  no_phone: 'The practice has no phone number that calls come in on.',
  no_calendar: 'No one in the practice has working hours, so no time can be offered.',
  no_template: 'The template is not shipped any more.',
  too_many_workflows: 'The practice has as many workflows as it may. Delete one first.',
  not_accepted: 'Its test run failed.',
  unavailable: 'It could not be done for now.',
} as const;
export type WorkProblem = keyof typeof WORK_PROBLEMS;
