import { Module } from '@nestjs/common';
import { HandoverController } from './handover.controller.js';

@Module({ controllers: [HandoverController] })
export class HandoverModule {}
