/**
 * The address for replies if several practices share one email account: `desk+<tag>@host`. The tag identifies the
 * practice and cannot be forged. It reveals no name, and is in hex because mail programs change the case of letters.
 */
import { createHmac } from 'node:crypto';
import { bareAddress, contactAddress } from './contact-key.js';
import { deriveKey } from './keys.js';

const TAG_BYTES = 16;
const TAGGED = /\+([0-9a-f]{32})@/;
/** RFC 5321, 4.5.3.1.1. Characters before the @. */
const LOCAL_PART_MAX = 64;

/**
 * The address for replies to a tenant; undefined if the account's address is too long for a tag. `account`: with or
 * without a display name.
 */
export function replyAddress(
  masterKey: string,
  { account, tenantId }: { account: string; tenantId: string },
): string | undefined {
  const address = contactAddress('email', bareAddress(account))?.value;
  if (address === undefined) return undefined;
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${tagOf(masterKey, tenantId)}`;
  return local.length > LOCAL_PART_MAX ? undefined : `${local}${address.slice(at)}`;
}

/** The tag in one of these addresses. It may be forged, so check it with `tenantOfTag`. */
export function replyTag(addresses: readonly string[]): string | undefined {
  for (const given of addresses) {
    const tag = TAGGED.exec(bareAddress(given).trim().toLowerCase())?.[1];
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** The tenant whose tag it is; undefined for a tag that this installation has not made for any of these tenants. */
export function tenantOfTag(
  masterKey: string,
  { tag, tenantIds }: { tag: string; tenantIds: readonly string[] },
): string | undefined {
  return new Map(tenantIds.map((id) => [tagOf(masterKey, id), id])).get(tag);
}

function tagOf(masterKey: string, tenantId: string): string {
  return createHmac('sha256', deriveKey(masterKey, 'reply-address'))
    .update(tenantId)
    .digest()
    .subarray(0, TAG_BYTES)
    .toString('hex');
}
