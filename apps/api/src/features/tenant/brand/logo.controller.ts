/** Serves logos to everyone: pages before sign-in and emails show them. */
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Uuid } from '@praxis/contracts/journey/session';
import { findLogo } from '@praxis/db/tenant/brand';
import { Database } from '@praxis/db/core/database';
import { Allow } from '../../../platform/auth/access.js';
import { Refusals } from '../../../platform/http/answer.js';
import { notFound } from '../../../platform/http/failure.js';

const Version = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be a version issued by Praxis'));

@ApiTags('brand')
@Controller('v1/tenants/:tenantId/brand/logo')
export class LogoController {
  constructor(private readonly database: Database) {}

  @Get(':version')
  @ApiOperation({ summary: 'Download a logo' })
  @Allow('public')
  @ApiOkResponse({
    description: 'The picture; its address changes with it, so it may be kept for good',
    content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
  })
  @Refusals()
  async read(
    @Param('tenantId', { schema: Uuid }) tenantId: string,
    @Param('version', { schema: Version }) version: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const logo = await this.database.withTenant(tenantId, (tx) => findLogo(tx, version));
    if (!logo) throw notFound();
    await reply
      .header('content-type', logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      // When opened directly, the logo is only an image, even if its bytes are also valid as another type.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline; filename="logo"')
      // Webmail shows logos on pages of other origins.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(logo.data);
  }
}
