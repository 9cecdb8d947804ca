/** Texts of emails about usage and payments, to the owners of a practice and to buyers of a package. */
import type { MailContent } from '@praxis/db/mail/mail-content';
import type { ReachedLimit } from '@praxis/db/usage/reached-limit';
import type { MailParts } from './mail-parts.js';

type BillingContent = Extract<
  MailContent,
  { kind: 'usage_alert' | 'usage_limit' | 'payment_failed' | 'subscription_suspended' | 'set_up_reminder' }
>;

const WHY = 'You receive this because you own the practice. If you did not expect this email, ignore it.';

/** The parts of such an email. */
export function billingParts(content: BillingContent): MailParts {
  switch (content.kind) {
    case 'usage_alert':
      return {
        subject:
          content.percent < 100
            ? `${content.percent}% of your quota is used: ${content.resource}`
            : `Your quota is used up: ${content.resource}`,
        opening:
          content.quota === 0
            ? `${content.resource}: ${grouped(content.used)} in this billing cycle, where your plan includes none.`
            : `${content.resource}: ${grouped(content.used)} of ${grouped(content.quota)} in this billing cycle.`,
        action: { label: 'See your usage', link: content.link },
        closing: [
          content.isTrial
            ? 'During the trial, usage stops at the quota and nothing beyond it is charged. Usage resumes when the trial ends.'
            : 'Usage beyond the quota is charged per unit. You can set a limit on the same page.',
          WHY,
        ],
      };
    case 'usage_limit':
      return {
        subject:
          content.resource === null
            ? 'Your spend limit is reached'
            : `A limit is reached: ${content.resource}`,
        opening: LIMIT_OPENINGS[content.limit](content.resource ?? 'Usage'),
        action: { label: 'See your usage', link: content.link },
        closing: [
          content.limit === 'platform_cap'
            ? 'Contact us to have it raised.'
            : 'You can raise or remove the limit on that page. Otherwise usage resumes with the next billing cycle.',
          WHY,
        ],
      };
    case 'payment_failed':
      return {
        subject: 'Your payment failed',
        opening: `Your card could not be charged. Pay by ${dayOf(content.suspendsAt)}, or your subscription is suspended.`,
        action: { label: 'Pay now', link: content.link },
        closing: ['You can change your card in the customer portal on that page.', WHY],
      };
    case 'subscription_suspended':
      return {
        subject: 'Your subscription is suspended',
        opening: 'Your payment is still missing. Calls, messages and workflows stop until it is paid.',
        action: { label: 'Pay now', link: content.link },
        closing: ['They work again as soon as the payment arrives.', WHY],
      };
    case 'set_up_reminder':
      return {
        subject: `Your ${content.packageName} is waiting to be set up`,
        opening: `You paid for the ${content.packageName}, but your practice has not been set up yet. Tell us about it, and we set it up.`,
        action: { label: 'Set up your practice', link: content.link },
        closing: [
          content.endsAt === null
            ? 'The monthly fee is charged until your subscription is canceled. If you no longer want it, contact us.'
            : `Your trial ends on ${dayOf(content.endsAt)}. If your practice is not set up by then, your subscription ends that day and no monthly fee is charged.`,
          'You receive this because you bought a package. If you did not expect this email, ignore it.',
        ],
      };
  }
}

const LIMIT_OPENINGS: Record<ReachedLimit, (resource: string) => string> = {
  hard_limit: (resource) =>
    `${resource}: your practice has reached the limit that it set for a billing cycle. Further use is blocked.`,
  platform_cap: (resource) =>
    `${resource}: your practice has reached the limit that the platform set for it. Further use is blocked.`,
  spend_limit: () => 'Your practice has reached its spend limit. Usage beyond your quotas is blocked.',
};

const grouped = (count: number): string => count.toLocaleString('en-US');

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
