import { isHandheld } from './session-labels.js';

it.each([
  ['Safari on iPhone', true],
  ['Chrome on Android', true],
  ['Firefox on Windows', false],
  ['Chrome on macOS', false],
  ['Unknown browser', false],
])('%s is a handheld device: %s', (device, expected) => expect(isHandheld(device)).toBe(expected));
