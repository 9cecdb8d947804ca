/**
 * The voices of a call that the browser speaks: each industry has its own, they may load late, and the visitor can
 * choose one.
 */
import type { Industry } from '@praxis/contracts/core/industry.const';
import { screen, waitFor } from '@testing-library/react';
import { TestCall } from '../../testing/call-rows.js';
import { openApp, type App } from '../../testing/render-app.js';
import { doubleSpeech, speech } from '../../testing/speech-double.js';
import { comeNear } from '../../testing/test-browser.js';

doubleSpeech();
beforeEach(() => speech.reset());

const choice = (): HTMLSelectElement => screen.getByRole('combobox', { name: 'Voice' });
const choices = (): (string | null)[] => [...choice().options].map(({ textContent }) => textContent);

async function open(industry: Industry): Promise<App> {
  const app = openApp(`/demo?industry=${industry}`, { as: 'nobody', api: new TestCall(industry).api });
  await near();
  return app;
}

async function near(): Promise<void> {
  await screen.findByTestId('step-intake');
  await comeNear('call');
  await screen.findByTestId('call-start');
}

/** The voice of the greeting. */
async function voiceOf({ user }: App): Promise<unknown> {
  await user.click(screen.getByTestId('call-start'));
  await waitFor(() => expect(speech.voiced).not.toEqual([]));
  expect(speech.said[0]).toBe('Hello, I am the A I assistant of Harbor Law.');
  return speech.voiced[0];
}

test.each<[Industry, string]>([
  ['law', 'Daniel'],
  ['realestate', 'Samantha'],
])('%s speaks with %s, no matter when the browser loads its voices', async (industry, name) => {
  const app = await open(industry);
  expect(screen.queryByTestId('call-voice-choice')).not.toBeInTheDocument();
  speech.load('en-US', ['Samantha', 'Daniel']);
  await waitFor(() => expect(choices()).toEqual(['Automatic', 'Daniel', 'Samantha']));
  expect(await voiceOf(app)).toEqual([name, 1]);
});

test('a single voice offers no choice, and its pitch is changed instead', async () => {
  speech.load('en-US', ['Samantha']);
  const app = await open('law');
  expect(screen.queryByTestId('call-voice-choice')).not.toBeInTheDocument();
  expect(await voiceOf(app)).toEqual(['Samantha', 0.95]);
});

test('a voice can be reached by keyboard, is chosen per language, and is remembered', async () => {
  speech.load('en-US', ['Samantha', 'Daniel', 'Karen']);
  const app = await open('law');
  expect(choice()).toHaveValue('');
  screen.getByRole('button', { name: 'English' }).focus();
  await app.user.tab();
  await app.user.tab();
  expect(choice()).toHaveFocus();
  await app.user.selectOptions(choice(), 'Karen');
  await app.user.click(screen.getByRole('button', { name: 'Español' }));
  expect(screen.queryByTestId('call-voice-choice')).not.toBeInTheDocument();

  app.reload();
  await near();
  expect(choice()).toHaveValue('Karen/en-US');
  expect(await voiceOf(app)).toEqual(['Karen', 1]);
});
