/** The browser's passkeys (WebAuthn level 3), loaded on first use. */
import type { PasskeyOptions } from '@praxis/contracts/auth/factor';
import { ApiError } from '../api/api-error.js';

type Options = PasskeyOptions['options'];

/** Whether this browser supports passkeys on this page; a page whose host is an IP address has none. */
export function hasPasskeys(): boolean {
  const { hostname } = window.location;
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname);
}

/**
 * Signs the server's challenge with a passkey.
 * @throws ApiError if the user cancels, or this device has no passkey
 */
export async function signByPasskey(options: Options): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return await orError(startAuthentication({ optionsJSON: options }), 'No passkey was used.');
}

/**
 * Creates a passkey.
 * @throws ApiError if the user cancels, or this device already has a passkey
 */
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
