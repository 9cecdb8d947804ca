import { Module } from '@nestjs/common';
import { SupportAccessController } from './support-access.controller.js';
import { SupportSessionController } from './support-session.controller.js';

@Module({ controllers: [SupportAccessController, SupportSessionController] })
export class SupportAccessModule {}
