/** A tenant's phone settings. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { VoicemailChoice } from '@praxis/contracts/call/phone.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('phone_settings')
export class PhoneSettingsEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @Column('text', { nullable: true }) handoverNumber!: string | null;
  @Column('text') voicemail!: VoicemailChoice;
  @Column('int') monthlyCapCents!: number;
  @Column('uuid', { nullable: true }) updatedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
