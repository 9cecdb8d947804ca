/** The content of the platform's mails and text messages. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { ReachedLimit } from '../usage/reached-limit.js';

/** Changes to the sign-in methods of an account, of which its owner is notified. */
export type SecurityEvent =
  | 'factor_added'
  | 'factor_removed'
  | 'factor_reset'
  | 'factor_guessed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used';

/** Events of a practice's keys, of which its owners are notified. */
export type VaultEvent =
  'stored' | 'opened' | 'rotated' | 'revoked' | 'returned' | 'renewed' | 'expiring' | 'due';

/** The content of a mail. `link` is complete; the sending code adds the texts around it. */
export type MailContent =
  | { kind: 'verify_email' | 'magic_link' | 'password_reset'; link: string; minutes: number }
  | { kind: 'security_notice'; event: SecurityEvent; link: string; resetLink: string }
  /** A sign-up with an address that already has an account. */
  | { kind: 'account_exists'; link: string; resetLink: string }
  | { kind: 'invitation'; link: string; days: number; role: TenantRole; tenantName: string }
  /** A package was paid: the link to set up the practice. */
  | { kind: 'package_paid'; link: string; packageName: string }
  /**
   * The package was paid days ago and is not set up; `endsAt` (ISO 8601): when the trial ends, and the subscription
   * with it. Null without a trial.
   */
  | { kind: 'set_up_reminder'; link: string; packageName: string; endsAt: string | null }
  /** A practice has been set up: the owner's invitation. */
  | { kind: 'practice_created'; link: string; days: number; tenantName: string }
  /** The work plan of a new practice is ready; `isReminder`: it has not been approved yet. */
  | { kind: 'work_plan'; link: string; tenantName: string; isReminder: boolean }
  /** An admin of the platform asks for support access to the practice. */
  | { kind: 'support_asked'; link: string; tenantName: string; reason: string }
  /** An admin hands a practice over to another admin; the note is only shown in the admin area. */
  | { kind: 'handed_over'; link: string; tenantName: string; from: string }
  /** `percent` of a quota is used up. */
  | {
      kind: 'usage_alert';
      link: string;
      resource: string;
      percent: number;
      used: number;
      quota: number;
      /** During a trial, no use beyond the quota is granted. Absent in mails of an earlier release. */
      isTrial?: boolean;
    }
  /** A limit refuses uses; `resource` is null for the spending limit. */
  | { kind: 'usage_limit'; link: string; limit: ReachedLimit; resource: string | null }
  /** A payment is missing; `suspendsAt` (ISO 8601): the deadline for paying it. */
  | { kind: 'payment_failed'; link: string; suspendsAt: string }
  | { kind: 'subscription_suspended'; link: string }
  /** An event of a key of the practice. `days`: days until the key expires. */
  | { kind: 'vault_notice'; event: VaultEvent; keyName: string; days: number; link: string }
  /** A new lead waits for the first member who claims it. */
  | { kind: 'lead_offer'; link: string; minutes: number }
  /** No one claimed the lead in time: it is assigned to the reader, or to another owner. */
  | { kind: 'lead_fell_back'; link: string; isYours: boolean }
  /** Only for emails from the previous release, where this was not a notification yet; some may still be waiting. */
  | { kind: 'call_escalated'; link: string; isUrgent: boolean }
  /** Events in the practice, for a person who works there. */
  | {
      kind: 'notification';
      title: string;
      isUrgent: boolean;
      /** One entry per item, with masked names; `left` more items are only on the page. */
      entries: { text: string; link: string; detail?: string | undefined }[];
      left: number;
      link: string;
      /** The kinds of events in the mail; each link leads to the setting that switches the kind off. */
      kinds: { label: string; link: string }[];
    }
  /** A visitor shares the demo with another person. `message` is written by the visitor. */
  | { kind: 'demo_share'; link: string; message?: string | undefined };

/**
 * Whether a mail is about a practice, to people who work there. All other mails are about a person's account, and many
 * of them contain a link that signs their reader in.
 */
const IS_ABOUT_PRACTICE: Record<MailContent['kind'], boolean> = {
  verify_email: false,
  magic_link: false,
  password_reset: false,
  security_notice: false,
  account_exists: false,
  invitation: false,
  package_paid: false,
  set_up_reminder: false,
  practice_created: false,
  work_plan: true,
  support_asked: true,
  handed_over: false,
  usage_alert: true,
  usage_limit: true,
  payment_failed: true,
  subscription_suspended: true,
  vault_notice: true,
  lead_offer: true,
  lead_fell_back: true,
  call_escalated: true,
  notification: true,
  demo_share: false,
};
export const PRACTICE_MAILS: readonly string[] = Object.entries(IS_ABOUT_PRACTICE)
  .filter(([, isAboutPractice]) => isAboutPractice)
  .map(([kind]) => kind);

/** The content of a text message to a person who works in a practice. */
export type TextContent =
  | Extract<MailContent, { kind: 'notification' }>
  /** Verifies a mobile number. */
  | { kind: 'phone_code'; code: string; minutes: number };
