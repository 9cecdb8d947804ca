import { Module } from '@nestjs/common';
import { SampleDataController } from './sample-data.controller.js';

@Module({ controllers: [SampleDataController] })
export class SampleDataModule {}
