import { Module } from '@nestjs/common';
import { SimController } from './sim.controller.js';
import { SimInboxes } from './sim-inboxes.js';

@Module({ controllers: [SimController], providers: [SimInboxes] })
export class SimModule {}
