import { Module } from '@nestjs/common';
import { IMPORT_RUN } from '@praxis/workflows/lead-import/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { ImportFiles } from './import-files.js';
import { LeadImportController } from './lead-import.controller.js';
import { LeadImportService } from './lead-import.service.js';

@Module({
  imports: [RunModule.forFeature(IMPORT_RUN)],
  controllers: [LeadImportController],
  providers: [ImportFiles, LeadImportService],
})
export class LeadImportModule {}
