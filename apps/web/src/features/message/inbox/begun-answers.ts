/** Unsent replies, by person and conversation: opening another conversation loses nothing. */
interface BegunAnswer {
  body: string;
  subject: string;
}

const begun = new Map<string, BegunAnswer>();

export const begunAnswer = (place: string): BegunAnswer | undefined => begun.get(place);

export function keepAnswer(place: string, answer: BegunAnswer): void {
  if (answer.body === '' && answer.subject === '') begun.delete(place);
  else begun.set(place, answer);
}

export const forgetAnswers = (): void => begun.clear();
