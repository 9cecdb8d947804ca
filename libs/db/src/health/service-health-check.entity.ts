/** A watched service, in the state after the latest checks. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ServiceName, ServiceStatus } from '@praxis/contracts/health/service.const';

@Entity('service_health_checks')
export class ServiceHealthCheckEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') serviceName!: ServiceName;
  @Column('text') status!: ServiceStatus;
  @Column('int', { nullable: true }) responseTimeMs!: number | null;
  @Column('text', { nullable: true }) errorCode!: string | null;
  @Column('int', { default: 0 }) consecutiveFailures!: number;
  @Column('int', { default: 0 }) consecutiveSuccesses!: number;
  @Column('text', { nullable: true }) blamedOn!: ServiceName | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
