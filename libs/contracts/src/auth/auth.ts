/** Signing up, in and out, and the session (specification 1, sections 4 and 7; 3-decisions.md, Surface). */
import * as z from 'zod/mini';
import { listOf } from '../core/paging.js';
import { Email } from '../contact/contact.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { GLOBAL_ROLES, MAX_PERSON_NAME, TENANT_ROLES } from './role.const.js';
import { Uuid } from '../journey/session.js';
import { SupportSession } from '../support-access/support-access.js';
import { optionalText, textChecks } from '../core/text.js';

/**
 * Shortest password accepted (NIST SP 800-63B, section 3.1.1.2, without a second factor). There are no
 * composition rules.
 */
export const PASSWORD_MIN = 12;
/** Longest password accepted; limits the cost of one argon2id hash. */
export const PASSWORD_MAX = 200;

/** A newly chosen password. The server also refuses the most common ones (`weak_password`). */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
    ...textChecks({ label: 'Password', max: PASSWORD_MAX }),
  );

/** A password to be checked. Only its length is limited, so that an old password never fails a newer rule. */
const GivenPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  );

/**
 * The secret of an emailed link: 32 random bytes, base64url. It is sent in the URL's fragment, so it never
 * reaches a log.
 */
const LinkToken = z
  .string('token is required')
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Copy the whole link from your email.'));

export const SignUpRequest = z.object({ email: Email, password: NewPassword });
export type SignUpRequest = z.infer<typeof SignUpRequest>;

export const SignInRequest = z.object({ email: Email, password: GivenPassword });
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Body of `magic-link` and `password-reset`: the address that the email goes to. */
export const LinkRequest = z.object({ email: Email });
export type LinkRequest = z.infer<typeof LinkRequest>;

/** Body of `magic-link/redeem` and `verify-email`. */
export const LinkRedeem = z.object({ token: LinkToken });
export type LinkRedeem = z.infer<typeof LinkRedeem>;

export const PasswordResetConfirm = z.object({ token: LinkToken, password: NewPassword });
export type PasswordResetConfirm = z.infer<typeof PasswordResetConfirm>;

/** Changes the password of the signed-in account. The current one is required (OWASP ASVS 5, 6.2.3). */
export const PasswordChange = z.object({ currentPassword: GivenPassword, password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** `password` is required only if the person has no account yet; `name` is what the team calls a new one. */
export const InvitationAccept = z.object({
  token: LinkToken,
  name: optionalText({ label: 'Name', max: MAX_PERSON_NAME }),
  password: z.optional(NewPassword),
});
export type InvitationAccept = z.infer<typeof InvitationAccept>;

/** The details shown on an invitation's page before it is accepted. */
export const InvitationResult = z.object({
  ok: z.literal(true),
  email: z.string(),
  tenantName: z.string(),
  role: z.enum(TENANT_ROLES),
  /** The address has no account yet, so the person must choose a password. */
  needsPassword: z.boolean(),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

export const PasscodeRequest = z.object({
  passcode: z
    .string('Passcode is required')
    .check(z.trim(), z.minLength(1, 'Passcode is required'), z.maxLength(100, 'Invalid passcode')),
  industry: z._default(z.enum(INDUSTRIES), 'law'),
});
export type PasscodeRequest = z.infer<typeof PasscodeRequest>;

/**
 * `everywhere` ends every session of the user. It is the default because the specification's sign-out is
 * global.
 */
export const SignOutRequest = z.object({ everywhere: z._default(z.boolean(), true) });
export type SignOutRequest = z.infer<typeof SignOutRequest>;

/** A tenant the user belongs to. */
export const Membership = z.object({
  id: Uuid,
  name: z.string(),
  industry: z.enum(INDUSTRIES),
  role: z.enum(TENANT_ROLES),
  /** Its own number, E.164; null while it has none. */
  phone: z.nullable(z.string()),
});
export type Membership = z.infer<typeof Membership>;

export const AuthSessionUser = z.object({
  id: Uuid,
  /** Their name; null until they choose one. */
  name: z.nullable(z.string()),
  email: z.string(),
  roles: z.array(z.enum(GLOBAL_ROLES)),
  tenants: z.array(Membership),
});
export type AuthSessionUser = z.infer<typeof AuthSessionUser>;

export const AUTH_SESSION_METHODS = [
  'password',
  'magic_link',
  'verify_email',
  'password_reset',
  'invitation',
  'passcode',
  'passkey',
] as const;
/** How a session was started. */
export type AuthSessionMethod = (typeof AUTH_SESSION_METHODS)[number];

/**
 * The user's required next step: `second_factor`, enter a code to complete signing in (`user` is null until then);
 * `enroll`, set up a second factor, without which an admin can do nothing.
 */
export const SIGN_IN_STEPS = ['second_factor', 'enroll'] as const;

/**
 * Answer of `GET /v1/auth/session` and of every request that signs in. `user` is null when signed out. Send
 * `csrfToken` back in the `X-CSRF-Token` header of every request that changes something.
 */
export const AuthSessionResult = z.object({
  ok: z.literal(true),
  user: z.nullable(AuthSessionUser),
  csrfToken: z.nullable(z.string()),
  /** A demo session can read everything and change nothing. */
  readOnly: z.boolean(),
  /** Set for an admin with support access to a practice, which is then the user's only tenant; absent otherwise. */
  support: z.optional(SupportSession),
  /** The absolute end of the session, however active it is, ISO 8601. */
  expiresAt: z.nullable(z.string()),
  nextStep: z.nullable(z.enum(SIGN_IN_STEPS)),
});
export type AuthSessionResult = z.infer<typeof AuthSessionResult>;

/** One session in the list in Settings. */
export const AuthSessionEntry = z.object({
  id: Uuid,
  method: z.enum(AUTH_SESSION_METHODS),
  /** Browser and system in words, for example `Firefox on Windows`. */
  device: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type AuthSessionEntry = z.infer<typeof AuthSessionEntry>;
export const AuthSessionList = listOf(AuthSessionEntry);
export type AuthSessionList = z.infer<typeof AuthSessionList>;

/**
 * Success, with a sentence to show. It is the same for known and unknown addresses, so that it does not
 * reveal which exist.
 */
export const Acknowledged = z.object({ ok: z.literal(true), message: z.string() });
export type Acknowledged = z.infer<typeof Acknowledged>;

/**
 * Body of the function `is_system_admin`. The answer is always about the signed-in user, whatever address is
 * given.
 */
export const IsSystemAdminRequest = z.object({ user_email: optionalText({ label: 'user_email', max: 254 }) });
export const IsSystemAdminResult = z.object({ ok: z.literal(true), isAdmin: z.boolean() });
