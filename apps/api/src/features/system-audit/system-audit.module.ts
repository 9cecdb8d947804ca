import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { SystemAuditController } from './system-audit.controller.js';
import { SystemAuditService } from './system-audit.service.js';

@Module({ imports: [HealthModule], controllers: [SystemAuditController], providers: [SystemAuditService] })
export class SystemAuditModule {}
