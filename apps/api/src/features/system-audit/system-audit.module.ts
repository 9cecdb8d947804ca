import { Module } from '@nestjs/common';
import { SystemAuditController } from './system-audit.controller.js';
import { SystemAuditService } from './system-audit.service.js';

@Module({ controllers: [SystemAuditController], providers: [SystemAuditService] })
export class SystemAuditModule {}
