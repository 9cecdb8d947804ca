import { isBargeIn, isEcho } from './barge-in.js';

const REPLY = 'Thank you. What kind of legal matter is it about?';

describe('interrupting the AI', () => {
  it('needs more than a single word', () => {
    expect(isBargeIn('wait a moment', REPLY)).toBe(true);
    expect(isBargeIn('aha', REPLY)).toBe(false);
    expect(isBargeIn('', REPLY)).toBe(false);
  });

  it('is not triggered by the AI’s own voice in the microphone', () => {
    expect(isBargeIn('what kind of legal matter', REPLY)).toBe(false);
    expect(isEcho('thank you what kind of legal', REPLY)).toBe(true);
    expect(isEcho('it is about a car accident', REPLY)).toBe(false);
  });

  it('recognizes letters of other alphabets and with accents', () => {
    expect(isBargeIn('espere señorita', '¿Me puede decir su nombre completo?')).toBe(true);
    expect(isEcho('¿me puede decir', '¿Me puede decir su nombre completo?')).toBe(true);
  });
});
