import { Module } from '@nestjs/common';
import { FlagController } from './flag.controller.js';

@Module({ controllers: [FlagController] })
export class FlagModule {}
