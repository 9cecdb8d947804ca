/** One check of a service. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ServiceName } from '@praxis/contracts/health/service.const';

@Entity('service_health_samples')
export class ServiceHealthSampleEntity {
  @PrimaryColumn('text') serviceName!: ServiceName;
  @PrimaryColumn('timestamptz', { default: () => 'now()' }) checkedAt!: Date;
  @Column('boolean') isOk!: boolean;
  @Column('int', { nullable: true }) responseTimeMs!: number | null;
  @Column('text', { nullable: true }) errorCode!: string | null;
}
