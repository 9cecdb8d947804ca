/** Texts of emails about a practice's keys, to its owners. */
import { counted } from '@praxis/contracts/core/words';
import type { MailContent, VaultEvent } from '@praxis/db/mail/mail-content';
import type { MailParts } from './mail-parts.js';

type VaultContent = Extract<MailContent, { kind: 'vault_notice' }>;

const WHY =
  'You receive this because you own the practice. If you did not expect this mail, sign in and look who did it.';

const TEXTS: Record<VaultEvent, (content: VaultContent) => { subject: string; opening: string }> = {
  stored: ({ keyName }) => ({
    subject: `A key was stored: ${keyName}`,
    opening: `“${keyName}” is in the key vault.`,
  }),
  opened: ({ keyName }) => ({
    subject: `A key was used: ${keyName}`,
    opening: `Someone tested “${keyName}”.`,
  }),
  rotated: ({ keyName }) => ({
    subject: `A key was replaced: ${keyName}`,
    opening: `“${keyName}” has a new value. If it fails, the previous value is restored.`,
  }),
  revoked: ({ keyName }) => ({
    subject: `A key was revoked: ${keyName}`,
    opening: `“${keyName}” was taken out of the key vault and is not used anymore.`,
  }),
  returned: ({ keyName }) => ({
    subject: `The key before is back: ${keyName}`,
    opening: `The new value of “${keyName}” was refused, so the one before is used again.`,
  }),
  renewed: ({ keyName }) => ({
    subject: `A signing secret was replaced: ${keyName}`,
    opening: `“${keyName}” has a new value, as its schedule says. The one before signs too for a day: copy the new one to your receiver.`,
  }),
  expiring: ({ keyName, days }) => ({
    subject: days > 0 ? `A key ends in ${counted(days, 'day')}: ${keyName}` : `A key has ended: ${keyName}`,
    opening:
      days > 0
        ? `“${keyName}” ends in ${counted(days, 'day')}. Replace it before then, or what uses it stops.`
        : `“${keyName}” has ended. Replace it: what uses it may have stopped.`,
  }),
  due: ({ keyName }) => ({
    subject: `A key is to be replaced: ${keyName}`,
    opening: `“${keyName}” has been used for as long as its schedule says. Make a new one at the vendor and put it in.`,
  }),
};

/** The parts of such an email. */
export function vaultParts(content: VaultContent): MailParts {
  return {
    ...TEXTS[content.event](content),
    action: { label: 'See the keys', link: content.link },
    closing: ['The value of a key is in no email.', WHY],
  };
}
