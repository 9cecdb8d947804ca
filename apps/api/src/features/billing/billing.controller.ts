/** Subscription, cycles and invoices of a practice, and the named functions over them. */
import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BillingCycleList,
  BillingCycleQuery,
  EmptyRequest,
  InvoiceList,
  InvoiceQuery,
  PlanChange,
  PlanChangePreviewResult,
  PlanChangeQuestion,
  PortalResult,
  SubscriptionResult,
  SyncBillingResult,
} from '@praxis/contracts/billing/billing';
import { CheckoutStartResult } from '@praxis/contracts/checkout/checkout';
import { listCycles } from '@praxis/db/billing/billing-read';
import { listInvoices } from '@praxis/db/billing/invoice';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow, ChangesNothing } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import { ActingTenant, type PraxisRequest } from '../../platform/http/request.js';
import { SafeToRepeat } from '../../platform/http/once.js';
import { BillingService } from './billing.service.js';

@ApiTags('billing')
@SafeToRepeat()
@Controller('v1')
export class BillingController {
  constructor(
    private readonly database: Database,
    private readonly billing: BillingService,
  ) {}

  @Get('subscription')
  @Allow('viewer')
  @Answer('Read the subscription of the practice', SubscriptionResult)
  async subscription(@ActingTenant() { id }: TenantIdentity): Promise<SubscriptionResult> {
    return { ok: true, subscription: await this.billing.read(id) };
  }

  @Get('billing-cycles')
  @Allow('viewer')
  @Answer('List billing cycles', BillingCycleList)
  async cycles(
    @ActingTenant() { id }: TenantIdentity,
    @Query({ schema: BillingCycleQuery }) query: BillingCycleQuery,
  ): Promise<BillingCycleList> {
    return { ok: true, ...(await this.database.withTenant(id, (tx) => listCycles(tx, query))) };
  }

  @Get('invoices')
  @Allow('owner')
  @Answer('List invoices with their lines', InvoiceList)
  async invoices(
    @ActingTenant() { id }: TenantIdentity,
    @Query({ schema: InvoiceQuery }) query: InvoiceQuery,
  ): Promise<InvoiceList> {
    return { ok: true, ...(await this.database.withTenant(id, (tx) => listInvoices(tx, query))) };
  }

  @Post('functions/sync-billing-cycle')
  @Allow('owner')
  @Answer('Read subscription and invoices from the payment vendor', SyncBillingResult)
  async sync(
    @ActingTenant() { id }: TenantIdentity,
    @Body({ schema: EmptyRequest }) _body: EmptyRequest,
  ): Promise<SyncBillingResult> {
    return { ok: true, synced_subscriptions: await this.billing.sync(id) };
  }

  @Post('functions/customer-portal')
  @Allow('owner')
  @Answer("Open the payment vendor's portal", PortalResult)
  async portal(
    @ActingTenant() { id }: TenantIdentity,
    @Body({ schema: EmptyRequest }) _body: EmptyRequest,
  ): Promise<PortalResult> {
    return { ok: true, url: await this.billing.portal(id) };
  }

  @Post('subscription/renewal')
  @Allow('owner')
  @Answer('Open a checkout for a practice whose subscription is over', CheckoutStartResult)
  async renew(
    @Req() request: PraxisRequest,
    @Body({ schema: PlanChangeQuestion }) { tier }: PlanChangeQuestion,
  ): Promise<CheckoutStartResult> {
    return { ok: true, url: await this.billing.renew(personOf(request), tier) };
  }

  @Post('plan-change/preview')
  @Allow('owner')
  @ChangesNothing()
  @Answer('Preview what a change of the plan comes to', PlanChangePreviewResult)
  async preview(
    @ActingTenant() { id }: TenantIdentity,
    @Body({ schema: PlanChangeQuestion }) { tier }: PlanChangeQuestion,
  ): Promise<PlanChangePreviewResult> {
    return { ok: true, preview: await this.billing.preview(id, tier) };
  }

  @Post('plan-change')
  @Allow('owner')
  @Answer('Change the plan as previewed', SubscriptionResult)
  async change(
    @Req() request: PraxisRequest,
    @Body({ schema: PlanChange }) change: PlanChange,
  ): Promise<SubscriptionResult> {
    return { ok: true, subscription: await this.billing.change(personOf(request), change) };
  }
}
