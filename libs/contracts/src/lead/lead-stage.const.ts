/** Values of pipeline stages. Zod-free. */

/** Maximum number of stages of a tenant. */
export const MAX_STAGES = 20;
/** Longest name of a stage, in characters. */
export const STAGE_NAME_CHARACTERS = 40;
/** How a stage is marked on screen. Each value is a tone of the design system, not a free color. */
export const STAGE_COLORS = ['neutral', 'info', 'booked', 'warn', 'good', 'bad'] as const;
export type StageColor = (typeof STAGE_COLORS)[number];
