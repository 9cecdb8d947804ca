/** Requests that the API has answered on one day (UTC). */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('request_days')
export class RequestDayEntity {
  @PrimaryColumn('date') day!: string;
  @Column('bigint') requests!: string;
  @Column('bigint') failures!: string;
  @Column('bigint') responseMsSum!: string;
}
