/** The audit log: admins read and download all of it, owners that of their own practice. */
import { Readable } from 'node:stream';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Environment } from '@praxis/config/environment';
import {
  AuditFileQuery,
  AuditIntegrity,
  AuditList,
  AuditQuery,
  PracticeAuditQuery,
} from '@praxis/contracts/audit/audit';
import { verifyAuditLog } from '@praxis/db/audit/audit-seal';
import { listAudit, noteAuditExport } from '@praxis/db/audit/audit-read';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer, Refusals } from '../../platform/http/answer.js';
import { ActingTenant, ActingUser, auditActor, type AuthSession } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { auditFile } from './audit-file.js';
import { forPractice } from './practice-audit.js';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

@ApiTags('audit')
@Controller('v1')
export class AuditController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  @Get('audit-log')
  @Allow('admin')
  @Answer('List the audit log of all tenants', AuditList)
  async list(@Query({ schema: AuditQuery }) query: AuditQuery): Promise<AuditList> {
    return { ok: true, ...(await listAudit(this.database, query)) };
  }

  /** The file has no names or addresses, so it requires no recent sign-in. */
  @Get('audit-log/file')
  @Allow('admin')
  @ApiOperation({ summary: 'Download the audit log as CSV or JSON' })
  @ApiOkResponse({
    description: 'The newest entries that match, without names and addresses',
    content: { 'text/csv': { schema: { type: 'string' } }, 'application/json': { schema: {} } },
  })
  @Refusals()
  async file(
    @ActingUser() session: AuthSession,
    @Query({ schema: AuditFileQuery }) { format, ...filter }: AuditFileQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { person: _, ...logged } = filter;
    await noteAuditExport(this.database, auditActor(session), { format, ...logged });
    const day = new Date().toISOString().slice(0, 10);
    await reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="audit-log-${day}.${format}"`)
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(auditFile(this.database, { format, filter })));
  }

  @Get('audit-log/integrity')
  @Allow('admin')
  @Answer('Verify every seal of the audit log', AuditIntegrity)
  async integrity(): Promise<AuditIntegrity> {
    const masterKey = this.environment.PRAXIS_MASTER_KEY;
    return { ok: true, ...(await verifyAuditLog(this.database, { masterKey })) };
  }

  @Get('settings/audit-log')
  @Allow('owner')
  @Answer("List the practice's audit log", AuditList)
  async listOwn(
    @ActingTenant() { id: tenantId }: TenantIdentity,
    @ActingUser() { roles }: AuthSession,
    @Query({ schema: PracticeAuditQuery }) query: PracticeAuditQuery,
  ): Promise<AuditList> {
    const page = await listAudit(this.database, { ...query, tenantId });
    if (roles.includes('admin')) return { ok: true, ...page };
    return { ok: true, ...page, items: page.items.map(forPractice) };
  }
}
