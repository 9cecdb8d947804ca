/** One change of an appointment: what was changed, by whom, and the start before and after. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type {
  AppointmentActor,
  AppointmentChangeKind,
} from '@praxis/contracts/appointment/appointment-history';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AppointmentEntity } from './appointment.entity.js';

@Entity('appointment_changes')
export class AppointmentChangeEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => AppointmentEntity, { onDelete: 'CASCADE' }) @Column('uuid') appointmentId!: string;
  @Column('text') kind!: AppointmentChangeKind;
  @Column('text') actor!: AppointmentActor;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('int') sequence!: number;
  @Column('timestamptz') startBefore!: Date;
  @Column('timestamptz') startAfter!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
