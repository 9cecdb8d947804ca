import { Module } from '@nestjs/common';
import { AbTestController } from './ab-test.controller.js';

@Module({ controllers: [AbTestController] })
export class AbTestModule {}
