/** Signing up, in and out, and the session that follows (specification 1, sections 4 and 7; 3-decisions.md, Surface). */
import * as z from 'zod/mini';
import { Email } from '../contact/contact.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { GLOBAL_ROLES, TENANT_ROLES } from './role.const.js';
import { Uuid } from '../journey/session.js';
import { optionalText, textChecks } from '../core/text.js';

/** Shortest password taken (NIST SP 800-63B, section 3.1.1.2, with a second factor absent); no rule of composition. */
export const PASSWORD_MIN = 12;
/** Longest password taken: argon2id must not be handed a book to hash. */
export const PASSWORD_MAX = 200;

/** A password that is chosen anew. The server refuses the commonest ones besides (`weak_password`). */
export const NewPassword = z
  .string('Password is required')
  .check(
    z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
    ...textChecks({ label: 'Password', max: PASSWORD_MAX }),
  );

/** A password that is checked: only bounded, so that an old one never fails on a new rule. */
const GivenPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  );

/** The secret part of a mailed link: 32 random bytes, base64url. It travels in the address's fragment, never in a log. */
const LinkToken = z
  .string('token is required')
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Copy the whole link from your email.'));

export const SignUpRequest = z.object({ email: Email, password: NewPassword });
export type SignUpRequest = z.infer<typeof SignUpRequest>;

export const SignInRequest = z.object({ email: Email, password: GivenPassword });
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Body of `magic-link` and `password-reset`: where the mail goes. */
export const LinkRequest = z.object({ email: Email });
export type LinkRequest = z.infer<typeof LinkRequest>;

/** Body of `magic-link/redeem` and `verify-email`. */
export const LinkRedeem = z.object({ token: LinkToken });
export type LinkRedeem = z.infer<typeof LinkRedeem>;

export const PasswordResetConfirm = z.object({ token: LinkToken, password: NewPassword });
export type PasswordResetConfirm = z.infer<typeof PasswordResetConfirm>;

/** Another password for the account that is signed in (OWASP ASVS 5, 6.2.3: the one it has is given too). */
export const PasswordChange = z.object({ currentPassword: GivenPassword, password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** `password` is needed only by somebody who has no account yet. */
export const InvitationAccept = z.object({ token: LinkToken, password: z.optional(NewPassword) });
export type InvitationAccept = z.infer<typeof InvitationAccept>;

/** What an invitation's page shows before it is accepted. */
export const InvitationResult = z.object({
  ok: z.literal(true),
  email: z.string(),
  tenantName: z.string(),
  role: z.enum(TENANT_ROLES),
  /** No account carries the address yet, so a password must be chosen. */
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

/** `everywhere` ends every session of the user; the specification's sign-out is global, so that is the default. */
export const SignOutRequest = z.object({ everywhere: z._default(z.boolean(), true) });
export type SignOutRequest = z.infer<typeof SignOutRequest>;

/** A tenant the user belongs to. */
export const Membership = z.object({
  id: Uuid,
  name: z.string(),
  industry: z.enum(INDUSTRIES),
  role: z.enum(TENANT_ROLES),
});
export type Membership = z.infer<typeof Membership>;

export const SessionUser = z.object({
  id: Uuid,
  email: z.string(),
  roles: z.array(z.enum(GLOBAL_ROLES)),
  tenants: z.array(Membership),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const SESSION_METHODS = [
  'password',
  'magic_link',
  'verify_email',
  'password_reset',
  'invitation',
  'passcode',
  'passkey',
] as const;
/** How a session was begun. */
export type SessionMethod = (typeof SESSION_METHODS)[number];

/**
 * What has to be done before anything else: `second_factor`, give a code, with which signing in is complete (`user` is null until
 * then); `enroll`, set up a second factor, without which an admin may do nothing.
 */
export const SIGN_IN_STEPS = ['second_factor', 'enroll'] as const;

/**
 * Answer of `GET /v1/auth/session` and of every call that signs in. Signed out: `user` null. `csrfToken` goes back in the
 * `X-CSRF-Token` header of every call that changes something.
 */
export const SessionResult = z.object({
  ok: z.literal(true),
  user: z.nullable(SessionUser),
  csrfToken: z.nullable(z.string()),
  /** A demo session looks at everything and changes nothing. */
  readOnly: z.boolean(),
  /** When it ends whatever happens, ISO 8601. */
  expiresAt: z.nullable(z.string()),
  nextStep: z.nullable(z.enum(SIGN_IN_STEPS)),
});
export type SessionResult = z.infer<typeof SessionResult>;

/** One session of the list in Settings. */
export const SessionEntry = z.object({
  id: Uuid,
  method: z.enum(SESSION_METHODS),
  /** Browser and system in words, for example `Firefox on Windows`. */
  device: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;
export const SessionList = z.object({
  ok: z.literal(true),
  items: z.array(SessionEntry),
  nextCursor: z.nullable(z.string()),
});
export type SessionList = z.infer<typeof SessionList>;

/** Done, with a sentence to show. The same for known and unknown addresses. */
export const Acknowledged = z.object({ ok: z.literal(true), message: z.string() });
export type Acknowledged = z.infer<typeof Acknowledged>;

/** Answer of the function `is_system_admin`: about the signed-in user alone, whatever address is asked for. */
export const IsSystemAdminCall = z.object({ user_email: optionalText({ label: 'user_email', max: 254 }) });
export const IsSystemAdminResult = z.object({ ok: z.literal(true), isAdmin: z.boolean() });
