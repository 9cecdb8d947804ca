/** The route by which a new lead is offered to the team. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('lead_routes')
export class LeadRoutingEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') leadId!: string;
  @Column('int') step!: number;
  @Column('uuid', { array: true }) offeredTo!: string[];
  @Column('timestamptz') offerEndsAt!: Date;
  @Column('uuid', { array: true, default: () => "'{}'" }) mailIds!: string[];
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) outcome!:
    'taken' | 'contacted' | 'booked' | 'closed' | 'fell_back' | 'nobody' | 'off' | null;
}
