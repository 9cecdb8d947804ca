/** The function `is_system_admin` (specification 1, section 7). */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import { IsSystemAdminRequest, IsSystemAdminResult } from '@praxis/contracts/auth/auth';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { MaybeUser, type AuthSession } from '../../platform/http/request.js';

@ApiTags('functions')
@Controller('v1/functions')
export class SystemAdminController {
  /** Answers for the signed-in user only and ignores any other address in the body. */
  @Post('is_system_admin')
  @Allow(['user', 'public'])
  @ChangesNothing()
  @Answer('Check whether the signed-in user is an admin', IsSystemAdminResult)
  isSystemAdmin(
    @MaybeUser() session: AuthSession | undefined,
    @Body({ schema: IsSystemAdminRequest }) _body: z.infer<typeof IsSystemAdminRequest>,
  ): z.infer<typeof IsSystemAdminResult> {
    return { ok: true, isAdmin: session?.roles.includes('admin') ?? false };
  }
}
