/** Text of people in a request to a model: data, and never an instruction. Pure. */

/** The text with signs that look like the brackets of tags, so that it cannot close the tags that it is put between. */
export function asData(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}
