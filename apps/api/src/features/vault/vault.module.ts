import { Module } from '@nestjs/common';
import { KEY_ROTATION_RUN } from '@praxis/workflows/vault/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { ServiceKeys } from './service-key.service.js';
import { TenantKeys } from './tenant-key.service.js';
import { VaultController } from './vault.controller.js';

@Module({
  imports: [RunModule.forFeature(KEY_ROTATION_RUN)],
  controllers: [VaultController],
  providers: [TenantKeys, ServiceKeys],
})
export class VaultModule {}
