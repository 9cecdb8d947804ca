/** The first words of a text to a person. Pure. */
import type { MessageTexts } from '@praxis/contracts/language/message-texts';

/** A greeting by name, or one that fits everybody where the name is not known. */
export function greetingIn(
  text: MessageTexts,
  where: 'mail' | 'thanks' | 'prepare',
  firstName: string | undefined,
): string {
  return firstName === undefined
    ? text(`${where}.greeting.unnamed`)
    : text(`${where}.greeting`, { firstName });
}
