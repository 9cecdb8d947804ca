import { Module } from '@nestjs/common';
import { WORK_ORDER_RUN } from '@praxis/workflows/work-order/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { WorkOrderController } from './work-order.controller.js';
import { WorkOrderService } from './work-order.service.js';
import { WorkflowDeploymentController } from './work-order-function.controller.js';

@Module({
  imports: [RunModule.forFeature(WORK_ORDER_RUN)],
  controllers: [WorkOrderController, WorkflowDeploymentController],
  providers: [WorkOrderService],
})
export class WorkOrderModule {}
