/** How often a session used a demo action on a day. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('demo_usage_tracking')
export class DemoUsage {
  @PrimaryColumn({ name: 'id', type: 'bigint', generated: 'identity' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'action_type', type: 'text' })
  actionType!: string;

  @Column({ name: 'usage_date', type: 'date' })
  usageDate!: string;

  @Column({ name: 'usage_count', type: 'int' })
  usageCount!: number;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
