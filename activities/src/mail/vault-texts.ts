/** Texts of emails about a practice's keys, to its owners. */
import { counted } from '@praxis/contracts/core/words';
import type { MailContent, VaultEvent } from '@praxis/db/mail/mail-content';
import type { MailParts } from './mail-parts.js';

type VaultContent = Extract<MailContent, { kind: 'vault_notice' }>;

const WHY =
  'You receive this because you own the practice. If you did not expect this email, sign in and check who did it.';

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
    opening: `“${keyName}” was removed from the key vault and is no longer used.`,
  }),
  returned: ({ keyName }) => ({
    subject: `The previous key was restored: ${keyName}`,
    opening: `The new value of “${keyName}” was refused, so the previous value is used again.`,
  }),
  renewed: ({ keyName }) => ({
    subject: `A signing secret was replaced: ${keyName}`,
    opening: `“${keyName}” was rotated on schedule. For one more day, the previous value also signs. Copy the new value to your receiver.`,
  }),
  expiring: ({ keyName, days }) => ({
    subject:
      days > 0 ? `A key expires in ${counted(days, 'day')}: ${keyName}` : `A key has expired: ${keyName}`,
    opening:
      days > 0
        ? `“${keyName}” expires in ${counted(days, 'day')}. Replace it before then, or whatever uses it stops working.`
        : `“${keyName}” has expired. Replace it. Whatever uses it may have stopped working.`,
  }),
  due: ({ keyName }) => ({
    subject: `A key is due for replacement: ${keyName}`,
    opening: `“${keyName}” is due for replacement by its schedule. Create a new key at the vendor and store it in the key vault.`,
  }),
};

/** The parts of such an email. */
export function vaultParts(content: VaultContent): MailParts {
  return {
    ...TEXTS[content.event](content),
    action: { label: 'See the keys', link: content.link },
    closing: ['Emails never contain the value of a key.', WHY],
  };
}
