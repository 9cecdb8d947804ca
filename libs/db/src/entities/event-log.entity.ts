/** A call a client made, as the Event Console saw it. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('event_log')
export class EventLog {
  @PrimaryColumn({ name: 'id', type: 'bigint', generated: 'identity' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'action', type: 'text' })
  action!: string;

  @Column({ name: 'endpoint', type: 'text', nullable: true })
  endpoint!: string | null;

  @Column({ name: 'method', type: 'text', nullable: true })
  method!: string | null;

  @Column({ name: 'status', type: 'text', nullable: true })
  status!: string | null;

  @Column({ name: 'latency_ms', type: 'numeric', nullable: true })
  latencyMs!: string | null;

  @Column({ name: 'error_message', type: 'text', nullable: true })
  errorMessage!: string | null;

  @Column({ name: 'payload', type: 'jsonb', nullable: true })
  payload!: Record<string, unknown> | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
