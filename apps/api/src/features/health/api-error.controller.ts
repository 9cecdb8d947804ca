/** Requests that failed on our side, for the platform's admins. */
import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiErrorList,
  ApiErrorQuery,
  ApiErrorUpdate,
  ApiErrorUpdated,
} from '@praxis/contracts/health/api-error';
import { Uuid } from '@praxis/contracts/journey/session';
import { Database } from '@praxis/db/core/database';
import { listApiErrors, resolveApiError } from '@praxis/db/health/api-error';
import type * as z from 'zod/mini';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, auditActor, type AuthSession } from '../../platform/http/request.js';
import { ERROR_HOURS } from './health-monitor.js';

@ApiTags('health')
@Allow('admin')
@Controller('v1/api-errors')
export class ApiErrorController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List requests that failed', ApiErrorList)
  async list(@Query({ schema: ApiErrorQuery }) query: ApiErrorQuery): Promise<ApiErrorList> {
    return { ok: true, ...(await listApiErrors(this.database, { hours: ERROR_HOURS, ...query })) };
  }

  @Patch(':id')
  @Answer('Mark a failed request as seen to', ApiErrorUpdated)
  async update(
    @ActingUser() session: AuthSession,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: ApiErrorUpdate }) { resolved }: ApiErrorUpdate,
  ): Promise<z.infer<typeof ApiErrorUpdated>> {
    if (!(await resolveApiError(this.database, id, { resolved, actor: auditActor(session) })))
      throw notFound();
    return { ok: true };
  }
}
