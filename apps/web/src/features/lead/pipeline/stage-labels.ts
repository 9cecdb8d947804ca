/** Colors of stages in words. */
import type { StageColor } from '@praxis/contracts/lead/lead-stage.const';
import { labelOptions } from '../../../lib/core/label-options.js';

const COLOR_LABELS: Record<StageColor, string> = {
  neutral: 'Gray',
  info: 'Blue',
  booked: 'Teal',
  warn: 'Amber',
  good: 'Green',
  bad: 'Red',
};
export const COLOR_OPTIONS = labelOptions(COLOR_LABELS);
