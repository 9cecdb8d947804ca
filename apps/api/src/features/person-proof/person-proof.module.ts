import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module.js';
import { PersonProofController } from './person-proof.controller.js';

@Module({ imports: [ExportModule], controllers: [PersonProofController] })
export class PersonProofModule {}
