/** Text that people wrote, in a request to a model: it is data and never an instruction. Pure. */

/** The text with look-alikes instead of angle brackets, so that it cannot close the tags around it. */
export function asData(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}
