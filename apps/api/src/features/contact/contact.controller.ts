/** Contacts: one person with several leads. Staff can merge them, keep them apart, and undo a merge. */
import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MergedContactResult, OtherContact } from '@praxis/contracts/contact/merged-contact';
import { Allow } from '../../platform/auth/access.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import { onceOf } from '../../platform/http/once.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { ContactService } from './contact.service.js';

@ApiTags('contacts')
@Controller('v1/contacts')
export class ContactController {
  constructor(private readonly contacts: ContactService) {}

  @Get(':id')
  @Allow('viewer')
  @Answer('Read a contact', MergedContactResult)
  async read(@Req() request: PraxisRequest, @PathId() id: string): Promise<MergedContactResult> {
    return { ok: true, contact: await this.contacts.read(request, id) };
  }

  /** Keeps the older contact, whichever is given first. */
  @Post(':id/merge')
  @Allow('staff')
  @Answer('Merge two contacts', MergedContactResult)
  async merge(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: OtherContact }) body: OtherContact,
  ): Promise<MergedContactResult> {
    const kept = await onceOf(request)(() => this.contacts.merge(request, { id, other: body.with }));
    return { ok: true, contact: await this.contacts.read(request, kept) };
  }

  /** Marks two contacts as different people; the suggestion does not return. */
  @Post(':id/keep-apart')
  @Allow('staff')
  @Answer('Keep two contacts apart', MergedContactResult)
  async keepApart(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: OtherContact }) body: OtherContact,
  ): Promise<MergedContactResult> {
    await onceOf(request)(() => this.contacts.keepApart(request, { id, other: body.with }));
    return { ok: true, contact: await this.contacts.read(request, id) };
  }

  /** Returns the contact into which the other one had been merged. */
  @Post('merges/:id/undo')
  @Allow('staff')
  @Answer('Undo a merge', MergedContactResult)
  async undo(@Req() request: PraxisRequest, @PathId() id: string): Promise<MergedContactResult> {
    const from = await onceOf(request)(() => this.contacts.undo(request, id));
    return { ok: true, contact: await this.contacts.read(request, from) };
  }
}
