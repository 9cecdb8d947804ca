import { Module } from '@nestjs/common';
import { ImportFiles } from './import-files.js';
import { LeadImportController } from './lead-import.controller.js';
import { LeadImportService } from './lead-import.service.js';

@Module({ controllers: [LeadImportController], providers: [ImportFiles, LeadImportService] })
export class LeadImportModule {}
