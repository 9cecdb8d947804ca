/** Which visitor a demo session belongs to. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('visitor_sessions')
export class VisitorSessionEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') sessionId!: string;
  @Column('uuid') visitorId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
