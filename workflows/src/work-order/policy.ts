/** Timings of a work order. */
import { WORK_ORDER_ABANDON_DAYS } from '@praxis/contracts/work-order/work-order.const';

/** How often a part is tried before it waits for a person. */
export const PART_ATTEMPTS = 5;

/** How long a failed part waits for a person. */
export const ABANDON_AFTER = `${WORK_ORDER_ABANDON_DAYS} days` as const;
