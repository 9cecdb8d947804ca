/** The checks of a service on one day (UTC). */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ServiceName } from '@praxis/contracts/health/service.const';

@Entity('service_health_days')
export class ServiceHealthDayEntity {
  @PrimaryColumn('text') serviceName!: ServiceName;
  @PrimaryColumn('date') day!: string;
  @Column('int') checks!: number;
  @Column('int') failures!: number;
  @Column('bigint', { default: 0 }) responseTimeMsSum!: string;
}
