/**
 * Signed links to the file and the manifest of one export. They need no session and are valid for 15 minutes.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import type { Export } from '@praxis/contracts/export/export';
import { EXPORT_LINK_MINUTES } from '@praxis/contracts/export/export.const';
import { EndingLinks, type TokenVerdict } from '../../platform/auth/ending-links.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

@Injectable()
export class ExportLinks {
  readonly #links: EndingLinks;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.#links = new EndingLinks(environment.PRAXIS_MASTER_KEY, 'links/export');
  }

  /** Links that are valid from `now` (milliseconds) on. */
  of(
    { tenantId, exportId }: { tenantId: string; exportId: string },
    now = Date.now(),
  ): NonNullable<Export['links']> {
    const until = Math.floor(now / 1_000) + EXPORT_LINK_MINUTES * 60;
    const token = this.#links.token({ tenantId, id: exportId }, until);
    const at = (what: string): string => `/v1/exports/${exportId}/${what}?token=${token}`;
    return { file: at('file'), manifest: at('manifest'), until: new Date(until * 1_000).toISOString() };
  }

  /** Checks a token for an export. */
  check(exportId: string, token: string, now = Date.now()): TokenVerdict {
    return this.#links.check(exportId, token, now);
  }
}
