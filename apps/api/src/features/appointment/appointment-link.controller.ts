/** A client's actions with the link from a message. The secret is sent in the body because URLs are logged in many places. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  LinkCancel,
  LinkLanguage,
  LinkRead,
  LinkReschedule,
  LinkResult,
  LinkSlotList,
  LinkSlots,
} from '@praxis/contracts/appointment/appointment-change';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { AppointmentLinkService } from './appointment-link.service.js';

@ApiTags('appointments')
@Allow('public')
@Controller('v1/appointments/by-link')
export class AppointmentLinkController {
  constructor(private readonly appointments: AppointmentLinkService) {}

  @Post('read')
  @Answer('Read an appointment by its signed link', LinkResult)
  async read(@Body({ schema: LinkRead }) { token }: LinkRead): Promise<LinkResult> {
    return await this.appointments.read(token);
  }

  @Post('slots')
  @Answer('List times an appointment can be moved to', LinkSlotList)
  async slots(@Body({ schema: LinkSlots }) body: LinkSlots): Promise<LinkSlotList> {
    return { ok: true, items: await this.appointments.slots(body) };
  }

  /** Repeating the same choice returns the first result. */
  @Post('reschedule')
  @Answer('Move an appointment by its signed link', LinkResult)
  async reschedule(@Body({ schema: LinkReschedule }) body: LinkReschedule): Promise<LinkResult> {
    return await this.appointments.reschedule(body);
  }

  @Post('cancel')
  @Answer('Cancel an appointment by its signed link', LinkResult)
  async cancel(@Body({ schema: LinkCancel }) body: LinkCancel): Promise<LinkResult> {
    return await this.appointments.cancel(body);
  }

  @Post('language')
  @Answer('Choose the language of messages by an appointment’s signed link', LinkResult)
  async language(@Body({ schema: LinkLanguage }) body: LinkLanguage): Promise<LinkResult> {
    return await this.appointments.chooseLanguage(body);
  }
}
