/** The appointment, and its version, that the code in a text message opens. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AppointmentEntity } from './appointment.entity.js';

@Entity('short_links')
export class ShortLinkEntity {
  /** SHA-256 of the code, in hexadecimal. */
  @PrimaryColumn('text') codeHash!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => AppointmentEntity, { onDelete: 'CASCADE' }) @Column('uuid') appointmentId!: string;
  @Column('int') sequence!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
