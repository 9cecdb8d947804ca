/** A request that failed on our side. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('api_error_tracking')
export class ApiErrorEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  tenantId!: string | null;
  @Column('text') apiEndpoint!: string;
  @Column('int') status!: number;
  @Column('text') errorType!: string;
  @Column('text') errorMessage!: string;
  @Column('text') requestId!: string;
  @Column('boolean', { default: false }) resolved!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
