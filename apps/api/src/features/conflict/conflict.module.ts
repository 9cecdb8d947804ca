import { Module } from '@nestjs/common';
import { ConflictPartyController } from './conflict-party.controller.js';
import { ConflictSettingsController } from './conflict-settings.controller.js';
import { LeadConflictController } from './lead-conflict.controller.js';

@Module({ controllers: [ConflictPartyController, ConflictSettingsController, LeadConflictController] })
export class ConflictModule {}
