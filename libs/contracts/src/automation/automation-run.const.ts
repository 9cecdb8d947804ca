/** States of automations, of their runs and of the steps of a run. Zod-free, so that workflows may import it. */

/** Status of an automation (specification 2, section 4, "Workflow status values"). `inactive`: no run begins, open ones are held. */
export const AUTOMATION_STATUSES = ['active', 'inactive', 'error', 'deploying'] as const;
export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number];

/** Status of a run. `waiting`: for a time, an event or a person; `held`: until its automation is resumed. */
export const RUN_STATUSES = ['running', 'waiting', 'held', 'success', 'error', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A run that has not ended. */
export const OPEN_RUN_STATUSES = ['running', 'waiting', 'held'] as const satisfies readonly RunStatus[];

export const STEP_STATUSES = ['running', 'done', 'skipped', 'failed'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** Executions that a list shows (specification 2, section 9). */
export const EXECUTIONS_LIMIT = 50;
/** How often lists of workflows and executions are refreshed (specification 2, section 9), milliseconds. */
export const WORKFLOWS_REFRESH_MS = 30_000;
/** How soon after a test executions are read (specification 2, section 9), milliseconds. */
export const TEST_REFRESH_MS = 2_000;

/** How often a step's webhook or model is tried before the step is given up. */
export const EFFECT_ATTEMPTS = 6;
