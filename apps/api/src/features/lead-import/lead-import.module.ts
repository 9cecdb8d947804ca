import { Module } from '@nestjs/common';
import { LeadImportController } from './lead-import.controller.js';
import { LeadImportService } from './lead-import.service.js';

@Module({ controllers: [LeadImportController], providers: [LeadImportService] })
export class LeadImportModule {}
