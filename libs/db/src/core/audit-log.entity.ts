/** An entry of the audit log; only ever added. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_log')
export class AuditLogEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid', { nullable: true }) tenantId!: string | null;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('uuid', { nullable: true }) sessionId!: string | null;
  @Column('text') action!: string;
  @Column('text', { nullable: true }) targetType!: string | null;
  @Column('text', { nullable: true }) targetId!: string | null;
  @Column('jsonb', { default: () => "'{}'" }) detail!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** The seal that includes the entry (libs/db/src/audit/audit-seal.ts). */
  @Column('bigint', { nullable: true }) seal!: string | null;
  @Column('bytea', { nullable: true }) contentHash!: Buffer | null;
}
