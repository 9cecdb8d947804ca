/** Signed links to the file and the manifest of one export: whoever has one needs no session, for a quarter of an hour. */
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { deriveKey, sameSecret } from '@praxis/config/keys';
import type { Export } from '@praxis/contracts/export';
import { EXPORT_LINK_MINUTES } from '@praxis/contracts/export.const';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** Whose export a token opens, or why it opens none. */
export type TokenVerdict = { tenantId: string } | 'wrong' | 'expired';

@Injectable()
export class ExportLinks {
  readonly #key: Buffer;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#key = deriveKey(environment.PRAXIS_MASTER_KEY, 'links/export');
  }

  /** Links that hold from `now` (milliseconds) on. */
  of(owner: { tenantId: string; exportId: string }, now = Date.now()): NonNullable<Export['links']> {
    const until = Math.floor(now / 1_000) + EXPORT_LINK_MINUTES * 60;
    const token = `${owner.tenantId}.${until}.${this.#sign(owner, String(until))}`;
    const at = (what: string): string => `/v1/exports/${owner.exportId}/${what}?token=${token}`;
    return { file: at('file'), manifest: at('manifest'), until: new Date(until * 1_000).toISOString() };
  }

  /** What a token says about an export. In constant time; that a link is out of date is said to its holder alone. */
  check(exportId: string, token: string, now = Date.now()): TokenVerdict {
    const [tenantId = '', until = '', signature = ''] = token.split('.');
    if (!sameSecret(signature, this.#sign({ tenantId, exportId }, until))) return 'wrong';
    return Number(until) * 1_000 > now ? { tenantId } : 'expired';
  }

  #sign({ tenantId, exportId }: { tenantId: string; exportId: string }, until: string): string {
    return createHmac('sha256', this.#key).update(`${tenantId}/${exportId}/${until}`).digest('base64url');
  }
}
