/** Conditions in words, so that no one has to write an expression. Pure. */
export const CONDITION_PRESETS = [
  { condition: '!now.isOpen', label: 'while you are closed' },
  { condition: 'now.isOpen', label: 'while you are open' },
  { condition: 'lead.maySms', label: 'they may be texted' },
  { condition: 'lead.mayEmail', label: 'they may be emailed' },
  { condition: 'lead.score >= 50', label: 'their score is 50 or more' },
  { condition: 'lead.urgency == "high"', label: 'it is urgent' },
  { condition: 'lead.hasConflict', label: 'there may be a conflict' },
  { condition: 'lead.status == "appointment_scheduled"', label: 'they have booked' },
] as const;

/** A condition in words; a custom expression is returned unchanged. */
export function conditionText(condition: string): string {
  return CONDITION_PRESETS.find((preset) => preset.condition === condition)?.label ?? condition;
}
