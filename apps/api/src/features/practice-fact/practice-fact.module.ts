import { Module } from '@nestjs/common';
import { PracticeFactController } from './practice-fact.controller.js';

@Module({ controllers: [PracticeFactController] })
export class PracticeFactModule {}
