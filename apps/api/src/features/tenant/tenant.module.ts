import { Module } from '@nestjs/common';
import { ApiKeyController } from './api-key.controller.js';
import { TenantController } from './tenant.controller.js';

@Module({ controllers: [TenantController, ApiKeyController] })
export class TenantModule {}
