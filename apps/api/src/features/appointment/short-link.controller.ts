/**
 * Opens the short link of a text message: redirects to the client's page with the signed link in the fragment, which browsers do not send
 * to servers. Opening it changes nothing, so previews of messages may do it. It redirects only to our own page, whatever the code is.
 */
import { Controller, Get, Header, Inject, Param, Redirect } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { appointmentLink, appointmentToken } from '@praxis/config/appointment-token';
import type { Environment } from '@praxis/config/environment';
import { ShortLinkCode } from '@praxis/contracts/appointment/short-link';
import { findShortLink } from '@praxis/db/appointment/short-link';
import { Database } from '@praxis/db/core/database';
import { Allow } from '../../platform/auth/access.js';
import { Refusals } from '../../platform/http/answer.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/**
 * The page says that the link is incomplete if it has no secret. A path only, so that a client stays on the same host.
 */
const PAGE = '/appointment';

@ApiTags('appointments')
@Allow('public')
@Controller('l')
export class ShortLinkController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** The page explains a replaced link. An unknown code leads to the page without a secret. */
  @Get(':code')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Redirect(PAGE, 303)
  @ApiOperation({ summary: 'Open the short link of a text message' })
  @ApiResponse({ status: 303, description: "The client's page" })
  @Refusals()
  async open(@Param('code', { schema: ShortLinkCode }) code: string): Promise<{ url: string }> {
    const claim = await findShortLink(this.database, code);
    if (!claim) return { url: PAGE };
    return { url: appointmentLink('', appointmentToken(this.environment.PRAXIS_MASTER_KEY, claim)) };
  }
}
