import { Module } from '@nestjs/common';
import { DemoController } from './demo.controller.js';
import { DemoShareController } from './demo-share.controller.js';
import { DemoShareService } from './demo-share.service.js';

@Module({ controllers: [DemoController, DemoShareController], providers: [DemoShareService] })
export class DemoModule {}
