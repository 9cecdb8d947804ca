/** One change of an appointment: what, by whom, and from when to when. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  AppointmentActor,
  AppointmentChangeKind,
} from '@praxis/contracts/appointment/appointment-history';

@Entity('appointment_changes')
export class AppointmentChangeEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') appointmentId!: string;
  @Column('text') kind!: AppointmentChangeKind;
  @Column('text') actor!: AppointmentActor;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('int') sequence!: number;
  @Column('timestamptz') startBefore!: Date;
  @Column('timestamptz') startAfter!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
