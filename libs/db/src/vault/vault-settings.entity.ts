/** The automatic actions of a practice's key vault; without a row, none. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('vault_settings')
export class VaultSettingsEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @Column('boolean', { default: false }) autoRotation!: boolean;
  @Column('boolean', { default: false }) accessNotifications!: boolean;
}
