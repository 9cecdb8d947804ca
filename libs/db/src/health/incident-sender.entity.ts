/** The one process that sends notices from memory while the database does not answer. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('incident_senders')
export class IncidentSenderEntity {
  @PrimaryColumn('boolean', { default: true }) id!: boolean;
  @Column('uuid') holder!: string;
  @Column('timestamptz') leasedUntil!: Date;
}
