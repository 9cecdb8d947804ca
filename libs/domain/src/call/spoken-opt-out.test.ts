/**
 * Spoken requests to stop calls or messages: which channels they name, and which words are no such request.
 */
import { readSpokenRevocation } from './spoken-opt-out.js';

test.each([
  ['Please stop calling me', ['voice']],
  ["Don't call me any more", ['voice']],
  ['Stop', ['voice']],
  ['STOP, please', ['voice']],
  ['I want to unsubscribe', ['voice']],
  ['This is 313-555-0142: stop calling me', ['voice']],
  ['hi this is jane roe stop calling me please', ['voice']],
  ["Don't text me any more", ['sms']],
  ['Stop calling and stop texting me', ['sms', 'voice']],
  ['Stop calling me, stop everything', ['sms', 'voice', 'email']],
  ['Take me off your list', ['sms', 'voice', 'email']],
  ['Stop all', ['sms', 'voice', 'email']],
  ['No more emails please', ['email']],
  ['Dejen de llamarme', ['voice']],
  ['No me llamen más, por favor', ['voice']],
  ['No me manden mensajes', ['sms']],
  ['Quiero darme de baja', ['voice']],
  ['No me contacten', ['sms', 'voice', 'email']],
])('reads the opted-out channels of: %s', (spoken, channels) => {
  expect(readSpokenRevocation(spoken)?.channels).toEqual(channels);
});

test.each([
  'I need you to stop this eviction',
  'Please stop this foreclosure',
  'The collectors will not stop calling me',
  'Can you make my ex stop calling me',
  'how do I get the bank to stop calling me',
  'the insurance company does not stop calling me',
  "Don't stop, go on",
  'Please call me back tomorrow',
  'No, not now',
  'Tuve un accidente en la parada del autobús',
])('does not read an opt-out from: %s', (spoken) => {
  expect(readSpokenRevocation(spoken)).toBeUndefined();
});
