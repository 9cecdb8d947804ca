import { Module } from '@nestjs/common';
import { ConsentController } from './consent.controller.js';
import { ConsentService } from './consent.service.js';
import { SuppressionController } from './suppression.controller.js';

@Module({ controllers: [ConsentController, SuppressionController], providers: [ConsentService] })
export class ConsentModule {}
