import { Module } from '@nestjs/common';
import { EmbedController } from './embed.controller.js';

/** The settings of the booking page; booking on it is a journey (`features/journey/booking-page/`). */
@Module({ controllers: [EmbedController] })
export class BookingPageModule {}
