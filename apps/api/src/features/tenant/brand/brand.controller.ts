/** A tenant's brand: name, colors with a contrast check, and logo. */
import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BrandResult, BrandUpdate, LogoUpload, type Brand } from '@praxis/contracts/tenant/brand';
import { checkBrandContrast } from '@praxis/contracts/tenant/brand-contrast';
import { readBrand, removeLogo, saveBrand, saveLogo } from '@praxis/db/tenant/brand';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow, ChangesNothing } from '../../../platform/auth/access.js';
import { Answer } from '../../../platform/http/answer.js';
import { ActingTenant, ActingUser, type AuthSession } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { readLogo } from './logo-file.js';

@ApiTags('brand')
@Controller('v1/tenants/:tenantId/brand')
export class BrandController {
  constructor(private readonly database: Database) {}

  @Get()
  @Allow('viewer')
  @Answer("Read a tenant's brand", BrandResult)
  async read(@ActingTenant() tenant: TenantIdentity): Promise<BrandResult> {
    return toResult(await this.database.withTenant(tenant.id, readBrand));
  }

  /** Saves colors even if their contrast is low: the findings say what to correct, and the owner decides. */
  @Put()
  @Allow('owner')
  @Answer("Save a tenant's brand", BrandResult)
  async save(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: BrandUpdate }) update: BrandUpdate,
  ): Promise<BrandResult> {
    return await this.#change({ tenant, user, action: 'brand.updated' }, (tx) => saveBrand(tx, update));
  }

  /** Returns what saving would return, without saving. */
  @Post('check')
  @Allow('viewer')
  @ChangesNothing()
  @Answer('Check a brand without saving it', BrandResult)
  async check(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: BrandUpdate }) update: BrandUpdate,
  ): Promise<BrandResult> {
    const { logoUrl } = await this.database.withTenant(tenant.id, readBrand);
    return toResult({ ...update, logoUrl });
  }

  @Put('logo')
  @Allow('owner')
  @Answer('Upload a logo', BrandResult)
  async saveLogo(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: LogoUpload }) upload: LogoUpload,
  ): Promise<BrandResult> {
    const logo = readLogo(upload);
    return await this.#change({ tenant, user, action: 'brand.logo_saved' }, (tx) => saveLogo(tx, logo));
  }

  @Delete('logo')
  @Allow('owner')
  @Answer('Remove the logo', BrandResult)
  async removeLogo(
    @ActingTenant() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
  ): Promise<BrandResult> {
    return await this.#change({ tenant, user, action: 'brand.logo_removed' }, removeLogo);
  }

  async #change(
    { tenant, user, action }: { tenant: TenantIdentity; user: AuthSession; action: string },
    work: (tx: TenantTransaction) => Promise<Brand>,
  ): Promise<BrandResult> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const brand = await work(tx);
      await auditAs(tx, user, { action, targetType: 'brand', targetId: tenant.id });
      return toResult(brand);
    });
  }
}

function toResult(brand: Brand): BrandResult {
  return { ok: true, brand, ...checkBrandContrast(brand.colors) };
}
