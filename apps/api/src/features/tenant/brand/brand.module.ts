import { Module } from '@nestjs/common';
import { BrandController } from './brand.controller.js';
import { LogoController } from './logo.controller.js';

@Module({ controllers: [BrandController, LogoController] })
export class BrandModule {}
