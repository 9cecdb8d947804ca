/** What somebody told of their business. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('profiles')
export class Profile {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'business_name', type: 'text', nullable: true })
  businessName!: string | null;

  @Column({ name: 'industry', type: 'text', nullable: true })
  industry!: string | null;

  @Column({ name: 'website', type: 'text', nullable: true })
  website!: string | null;

  @Column({ name: 'company_size', type: 'text', nullable: true })
  companySize!: string | null;

  @Column({ name: 'phone', type: 'text', nullable: true })
  phone!: string | null;

  @Column({ name: 'timezone', type: 'text', nullable: true })
  timezone!: string | null;

  @Column({ name: 'service_area_city', type: 'text', nullable: true })
  serviceAreaCity!: string | null;

  @Column({ name: 'service_area_state', type: 'text', nullable: true })
  serviceAreaState!: string | null;

  @Column({ name: 'crm_type', type: 'text', nullable: true })
  crmType!: string | null;

  @Column({ name: 'preferred_call_flow', type: 'text', nullable: true })
  preferredCallFlow!: string | null;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
