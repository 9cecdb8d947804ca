/** The first words of a text to a person. Pure. */
import type { MessageTexts } from '@praxis/contracts/language/message-texts';

const GREETINGS = {
  mail: { named: 'mail.greeting', unnamed: 'mail.greeting.unnamed' },
  thanks: { named: 'thanks.greeting', unnamed: 'thanks.greeting.unnamed' },
  prepare: { named: 'prepare.greeting', unnamed: 'prepare.greeting.unnamed' },
} as const;

/** A greeting by name, or a general one if the name is unknown. */
export function greetingIn(
  text: MessageTexts,
  where: keyof typeof GREETINGS,
  firstName: string | undefined,
): string {
  const { named, unnamed } = GREETINGS[where];
  return firstName === undefined ? text(unnamed) : text(named, { firstName });
}
