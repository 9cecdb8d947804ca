/** The result of a lead's last screening, and the decision about it. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('conflict_checks')
export class ConflictCheckEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') leadId!: string;
  @Column('numeric') score!: string;
  @Column('int') ruleVersion!: number;
  @Column('jsonb', { default: () => "'[]'" }) matches!: Record<string, unknown>[];
  @Column('timestamptz', { default: () => 'now()' }) checkedAt!: Date;
  @Column('text', { nullable: true }) decisionReason!: string | null;
  @Column('text', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
}
