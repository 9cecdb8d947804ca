/** Mails to the owners of a practice about their keys. */
import { derivedId } from '@praxis/config/derived-id';
import type { TenantTransaction } from '../core/database.js';
import { enqueueRun, type Enqueueable } from '../core/outbox.js';
import { queueMail } from '../mail/mail.js';
import type { VaultEvent } from '../mail/mail-content.js';
import { listOwnerEmails } from '../tenant/team.js';
import { readVaultSettings } from './vault-settings.js';

/** How long such a mail stays useful, in seconds. */
const NOTICE_SECONDS = 3 * 86_400;

/** Events of which owners are notified only on request; they are notified of all others. */
const ACCESS_EVENTS: readonly VaultEvent[] = ['stored', 'opened', 'rotated', 'revoked'];

export interface VaultNotice {
  event: VaultEvent;
  keyName: string;
  /** Days until the key expires or should be replaced. */
  days?: number;
  /** Identifies the event, so that a repeat results in the same mail. */
  occurrence: string;
  /** The page that shows the practice its keys. */
  link: string;
}

/** Notifies the owners in the transaction of the event; of an access only if the practice has requested it. */
export async function noticeOwners(
  tx: TenantTransaction,
  run: Enqueueable<{ tenantId: string; mailId: string }>,
  { event, keyName, days = 0, occurrence, link }: VaultNotice,
): Promise<void> {
  const { tenantId } = tx;
  if (ACCESS_EVENTS.includes(event) && !(await readVaultSettings(tx)).access_notifications) return;
  for (const to of await listOwnerEmails(tx)) {
    const id = derivedId(tenantId, 'vault-notice', event, occurrence, to);
    const content = { kind: 'vault_notice', event, keyName, days, link } as const;
    await queueMail(tx, { id, tenantId, to, content, isBranded: false, seconds: NOTICE_SECONDS });
    await enqueueRun(tx, run, { tenantId, mailId: id });
  }
}
