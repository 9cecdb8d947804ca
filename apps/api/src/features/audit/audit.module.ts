import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditSealer } from './audit-sealer.js';

@Module({ controllers: [AuditController], providers: [AuditSealer] })
export class AuditModule {}
