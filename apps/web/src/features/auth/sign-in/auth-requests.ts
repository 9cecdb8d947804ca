/**
 * The requests for signing in and signing up. None ever appears in a console or a log, because they carry passwords and
 * tokens.
 */
import {
  Acknowledged,
  InvitationResult,
  AuthSessionResult,
  type InvitationAccept,
  type LinkRedeem,
  type LinkRequest,
  type PasscodeRequest,
  type PasswordResetConfirm,
  type SignInRequest,
  type SignUpRequest,
} from '@praxis/contracts/auth/auth';
import { PasskeyOptions, type SecondFactorRequest } from '@praxis/contracts/auth/factor';
import { apiRequest } from '../../../lib/api/api-request.js';
import { signByPasskey } from '../../../lib/auth/passkey.js';

type AuthAction =
  | 'sign-up'
  | 'verify-email'
  | 'sign-in'
  | 'magic-link'
  | 'magic-link/redeem'
  | 'password-reset'
  | 'password-reset/confirm'
  | 'invitation/accept'
  | 'passcode'
  | 'second-factor'
  | 'passkey';

async function begin(action: AuthAction, body: Record<string, unknown>): Promise<AuthSessionResult> {
  const path = `/v1/auth/${action}`;
  return (await apiRequest({ method: 'POST', path, schema: AuthSessionResult, as: 'user', body })).data;
}

async function mail(action: AuthAction, body: Record<string, unknown>): Promise<string> {
  const path = `/v1/auth/${action}`;
  return (await apiRequest({ method: 'POST', path, schema: Acknowledged, as: 'user', body })).data.message;
}

/** Each of these returns the sentence to show. */
export const signUp = (body: SignUpRequest): Promise<string> => mail('sign-up', body);
export const sendMagicLink = (body: LinkRequest): Promise<string> => mail('magic-link', body);
export const sendPasswordReset = (body: LinkRequest): Promise<string> => mail('password-reset', body);

/** Each of these starts a session, or asks for a second step. */
export const signIn = (body: SignInRequest): Promise<AuthSessionResult> => begin('sign-in', body);
export const signInByPasscode = (body: PasscodeRequest): Promise<AuthSessionResult> =>
  begin('passcode', body);
export const giveCode = (body: SecondFactorRequest): Promise<AuthSessionResult> =>
  begin('second-factor', body);
export const verifyEmail = (body: LinkRedeem): Promise<AuthSessionResult> => begin('verify-email', body);
export const redeemMagicLink = (body: LinkRedeem): Promise<AuthSessionResult> =>
  begin('magic-link/redeem', body);
export const resetPassword = (body: PasswordResetConfirm): Promise<AuthSessionResult> =>
  begin('password-reset/confirm', body);
export const acceptInvitation = (body: InvitationAccept): Promise<AuthSessionResult> =>
  begin('invitation/accept', body);

/**
 * Signs in with a passkey of this device, which asks the user to confirm.
 * @throws ApiError
 */
export async function signInByPasskey(): Promise<AuthSessionResult> {
  const request = {
    method: 'POST',
    path: '/v1/auth/passkey/begin',
    schema: PasskeyOptions,
    as: 'user',
  } as const;
  const { options } = (await apiRequest(request)).data;
  return await begin('passkey', { response: await signByPasskey(options) });
}

/** Reads an invitation without accepting it. */
export async function readInvitation(token: string): Promise<InvitationResult> {
  const path = '/v1/auth/invitation';
  const request = { method: 'POST', path, schema: InvitationResult, as: 'user', body: { token } } as const;
  return (await apiRequest(request)).data;
}
