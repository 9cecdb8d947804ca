/** Keys of a tenant's own programs. Only for owners, because a key can read and write like the product's routes. */
import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { ApiKeyDraft, ApiKeyList, ApiKeyResult, MAX_API_KEYS } from '@praxis/contracts/tenant/api-key';
import { Database } from '@praxis/db/core/database';
import { addApiKey, listApiKeys, revokeApiKey } from '@praxis/db/tenant/api-key';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { PathId } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';

@ApiTags('api-keys')
@Allow('owner')
@Controller('v1/api-keys')
export class ApiKeyController {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
  ) {}

  @Get()
  @Answer('List API keys', ApiKeyList)
  async list(@CurrentLeadUser() { tenant }: LeadUser): Promise<ApiKeyList> {
    return { ok: true, items: await this.database.withTenant(tenant.id, listApiKeys), nextCursor: null };
  }

  /** Only this answer shows the key. */
  @Post()
  @StepUp()
  @Answer('Make an API key', ApiKeyResult)
  async add(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @Body({ schema: ApiKeyDraft }) { name }: ApiKeyDraft,
  ): Promise<ApiKeyResult> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const made = await addApiKey(tx, name);
      if (!made) throw Failure.of(409, 'too_many', `A practice can have up to ${MAX_API_KEYS} API keys.`);
      await auditAs(tx, user, { ...target(made.apiKey.id), action: 'api_key.added', detail: { name } });
      return { ok: true, ...made };
    });
  }

  /** The key is refused from now on. Other API processes may accept it for five more seconds. */
  @Delete(':id')
  @StepUp()
  @Answer('Revoke an API key', Acknowledged)
  async revoke(@CurrentLeadUser() { tenant, user }: LeadUser, @PathId() id: string): Promise<Acknowledged> {
    const { keyHash } = await this.database.withTenant(tenant.id, async (tx) => {
      const revoked = await revokeApiKey(tx, id);
      if (!revoked) throw notFound();
      await auditAs(tx, user, { ...target(id), action: 'api_key.revoked', detail: { name: revoked.name } });
      return revoked;
    });
    this.tenants.forgetKey(keyHash);
    return { ok: true, message: 'API key revoked' };
  }
}

const target = (targetId: string): { targetType: string; targetId: string } => ({
  targetType: 'api_key',
  targetId,
});
