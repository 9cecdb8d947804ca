/** What mails and text messages of the platform say. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';

/** What happened to the ways into an account, which its owner is told. */
export type SecurityEvent =
  | 'factor_added'
  | 'factor_removed'
  | 'factor_reset'
  | 'factor_guessed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used';

/** What the owners of a practice are told about one of its keys. */
export type VaultEvent =
  'stored' | 'opened' | 'rotated' | 'revoked' | 'returned' | 'renewed' | 'expiring' | 'due';

/** What a mail says. `link` is whole; the texts around it are the sender's. */
export type MailContent =
  | { kind: 'verify_email' | 'magic_link' | 'password_reset'; link: string; minutes: number }
  | { kind: 'security_notice'; event: SecurityEvent; link: string; resetLink: string }
  /** Somebody signed up with an address that has an account. */
  | { kind: 'account_exists'; link: string; resetLink: string }
  | { kind: 'invitation'; link: string; days: number; role: TenantRole; tenantName: string }
  /** A package was paid: the way to set the practice up. */
  | { kind: 'package_paid'; link: string; packageName: string }
  /** A practice has been set up: its owner's way in. */
  | { kind: 'practice_created'; link: string; days: number; tenantName: string }
  /** The work plan of a new practice is there; `isReminder`: it was, and nobody has approved it. */
  | { kind: 'work_plan'; link: string; tenantName: string; isReminder: boolean }
  /** The platform's support asks to see the practice as one of its people does. */
  | { kind: 'support_asked'; link: string; tenantName: string; reason: string }
  /** An admin hands a practice over to another; the note is in the admin area alone. */
  | { kind: 'handed_over'; link: string; tenantName: string; from: string }
  /** So much of a quota is used up. */
  | { kind: 'usage_alert'; link: string; resource: string; percent: number; used: number; quota: number }
  /** A payment is missing; `suspendsAt` (ISO 8601): until when it can be paid. */
  | { kind: 'payment_failed'; link: string; suspendsAt: string }
  | { kind: 'subscription_suspended'; link: string }
  /** Something about a key of the practice. `days`: until it ends. */
  | { kind: 'vault_notice'; event: VaultEvent; keyName: string; days: number; link: string }
  /** A new lead waits for whoever claims it first. */
  | { kind: 'lead_offer'; link: string; minutes: number }
  /** Nobody claimed it in time: it is the reader's now, or another owner's. */
  | { kind: 'lead_fell_back'; link: string; isYours: boolean }
  /** Of the release before, in which this was no notification; emails of then may still wait. */
  | { kind: 'call_escalated'; link: string; isUrgent: boolean }
  /** What happened in the practice, for somebody who works there. */
  | {
      kind: 'notification';
      title: string;
      isUrgent: boolean;
      /** One for each thing, with masked names; `left` more are on the page alone. */
      entries: { text: string; link: string; detail?: string | undefined }[];
      left: number;
      link: string;
      /** The kinds it tells of; each link leads to where it is switched off. */
      kinds: { label: string; link: string }[];
    }
  /** A visitor shows the demo to somebody. `message` is the visitor's own. */
  | { kind: 'demo_share'; link: string; message?: string | undefined };

/** Mails about a practice, to people who work there. All others are about somebody's account, and many sign their reader in. */
export const PRACTICE_MAILS: readonly MailContent['kind'][] = [
  'work_plan',
  'support_asked',
  'usage_alert',
  'payment_failed',
  'subscription_suspended',
  'vault_notice',
  'lead_offer',
  'lead_fell_back',
  'call_escalated',
  'notification',
];

/** What a text message to somebody who works in a practice says. */
export type TextContent =
  | Extract<MailContent, { kind: 'notification' }>
  /** Verifies a mobile number. */
  | { kind: 'phone_code'; code: string; minutes: number };
