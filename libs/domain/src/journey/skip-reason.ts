/** Why a message of a follow-up was left out or not sent, in the words of the API's answer. Pure. */
export const SKIP_REASONS = {
  noEmail: 'The lead gave no email address.',
  unusableEmail: 'The email address cannot receive email.',
  noPhone: 'The lead gave no phone number.',
  unusablePhone: 'The phone number cannot receive text messages.',
  confirmedBefore: 'The appointment was confirmed there already.',
  blocked: 'The recipient has opted out or cannot receive it.',
  cancelled: 'It was withdrawn before it was sent.',
  unknown: 'The vendor may have accepted it; it will not be sent twice. Staff can check.',
  refused: 'The vendor does not accept this recipient.',
} as const;

/** Why a message is not sent again: an attempt of an earlier follow-up ended with this status. */
export function endedBefore(status: string): string {
  return `An earlier attempt ended as ${status}.`;
}
