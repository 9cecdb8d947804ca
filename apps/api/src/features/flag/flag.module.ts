import { Module } from '@nestjs/common';
import { FlagController } from './flag.controller.js';
import { TemplateManagementController } from './template-management.controller.js';

@Module({ controllers: [FlagController, TemplateManagementController] })
export class FlagModule {}
