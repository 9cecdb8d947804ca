/**
 * The receptionist's first words to a caller, in English, as a text with placeholders. The parts that the law and the
 * practice need are in the placeholders, so that no other text can leave them out.
 */

/** The ids of the greeting among the texts that can be tested. */
export const GREETING_PLACE = { templateId: 'receptionist', stepId: 'greeting' } as const;
export const SHIPPED_GREETING = 'Hello, this is {{receptionist}}. {{recording_notice}} {{question}}';
/** Limited, because a person on the telephone has to wait for the end of the greeting. */
export const MAX_GREETING_CHARACTERS = 200;

const TAGS = ['receptionist', 'recording_notice', 'question'] as const;
type GreetingParts = Record<(typeof TAGS)[number], string>;
const TAG = /\{\{([^{}]{0,40})\}\}/g;

/** The greeting as it is spoken. */
export function fillGreeting(text: string, parts: GreetingParts): string {
  return text.replace(TAG, (whole, name: string) => (isTag(name) ? parts[name] : whole));
}

/** Problems of a text that is to replace the greeting, in sentences. */
export function greetingProblems(text: string): string[] {
  const names = [...text.matchAll(TAG)].map(([, name = '']) => name);
  const unknown = names.filter((name) => !isTag(name));
  const wrong = TAGS.filter((tag) => names.filter((name) => name === tag).length !== 1);
  return [
    ...unknown.map((name) => `The placeholder {{${name}}} is unknown.`),
    ...wrong.map((tag) => `Use {{${tag}}} once.`),
    ...(names.at(-1) !== 'question' || !text.trimEnd().endsWith('}}') ? ['End with {{question}}.'] : []),
    ...(text.length > MAX_GREETING_CHARACTERS
      ? [`A greeting can have at most ${MAX_GREETING_CHARACTERS} characters.`]
      : []),
  ];
}

const isTag = (name: string): name is keyof GreetingParts => TAGS.some((tag) => tag === name);
