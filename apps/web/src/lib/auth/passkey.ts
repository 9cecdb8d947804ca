/** The browser's passkeys (WebAuthn level 3), loaded on first use. */
import type { PasskeyOptions } from '@praxis/contracts/auth/factor';
import { ApiError } from '../api/api-error.js';

type Options = PasskeyOptions['options'];

/** Whether this browser has passkeys for this page; an address by numbers has none. */
export function hasPasskeys(): boolean {
  const { hostname } = window.location;
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname);
}

/** Has a passkey sign what the server asks. @throws ApiError when its owner would rather not, or there is none here */
export async function signByPasskey(options: Options): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return await orError(startAuthentication({ optionsJSON: options }), 'No passkey was used.');
}

/** Makes a passkey. @throws ApiError when its owner would rather not, or this device has one already */
export async function makePasskey(options: Options): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The browser interprets the server's options; the contract does not describe them further.
  return await orError(startRegistration({ optionsJSON: options as never }), 'No passkey was made.');
}

async function orError(answer: Promise<object>, words: string): Promise<Record<string, unknown>> {
  try {
    return { ...(await answer) };
  } catch (cause) {
    const isThere = cause instanceof Error && cause.name === 'InvalidStateError';
    const message = isThere ? 'This device has a passkey for your account already.' : words;
    throw new ApiError({ status: 0, code: 'no_passkey', message });
  }
}
