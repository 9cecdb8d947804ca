/**
 * The profile of the signed-in person. Ids in a body or address are ignored: everyone reads and changes only
 * their own.
 */
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PersonName, PersonNameResult, ProfileResult, ProfileUpdate } from '@praxis/contracts/auth/profile';
import { Database } from '@praxis/db/core/database';
import { readPersonName, readProfile, savePersonName, saveProfile } from '@praxis/db/auth/profile';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, type AuthSession } from '../../platform/http/request.js';

@ApiTags('profile')
@Allow('user')
@Controller('v1/profiles/me')
export class ProfileController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('Read your profile', ProfileResult)
  async read(@ActingUser() user: AuthSession): Promise<ProfileResult> {
    const profile = await readProfile(this.database, user.userId);
    if (!profile) throw notFound();
    return { ok: true, profile };
  }

  @Put()
  @Answer('Save your profile', ProfileResult)
  async save(
    @ActingUser() user: AuthSession,
    @Body({ schema: ProfileUpdate }) update: ProfileUpdate,
  ): Promise<ProfileResult> {
    const profile = await saveProfile(this.database, user.userId, update);
    if (!profile) throw notFound();
    return { ok: true, profile };
  }

  @Get('name')
  @Answer('Read what your team calls you', PersonNameResult)
  async readName(@ActingUser() user: AuthSession): Promise<PersonNameResult> {
    const name = await readPersonName(this.database, user.userId);
    if (name === undefined) throw notFound();
    return { ok: true, name };
  }

  @Put('name')
  @Answer('Save what your team calls you', PersonNameResult)
  async saveName(
    @ActingUser() user: AuthSession,
    @Body({ schema: PersonName }) { name }: PersonName,
  ): Promise<PersonNameResult> {
    await savePersonName(this.database, user.userId, name);
    return { ok: true, name };
  }
}
