/** The root module: one import per feature. */
import { Module, type DynamicModule } from '@nestjs/common';
import { AppointmentModule } from './features/appointment/appointment.module.js';
import { AuditModule } from './features/audit/audit.module.js';
import { AuthModule } from './features/auth/auth.module.js';
import { AutomationModule } from './features/automation/automation.module.js';
import { BillingModule } from './features/billing/billing.module.js';
import { BookingPageModule } from './features/booking-page/booking-page.module.js';
import { CalendarModule } from './features/calendar/calendar.module.js';
import { CallModule } from './features/call/call.module.js';
import { CallVoiceModule } from './features/call/voice/call-voice.module.js';
import { CampaignModule } from './features/campaign/campaign.module.js';
import { CheckoutModule } from './features/checkout/checkout.module.js';
import { ConflictModule } from './features/conflict/conflict.module.js';
import { ContactModule } from './features/contact/contact.module.js';
import { CrmModule } from './features/crm/crm.module.js';
import { DashboardModule } from './features/dashboard/dashboard.module.js';
import { DemoModule } from './features/demo/demo.module.js';
import { EngagementModule } from './features/engagement/engagement.module.js';
import { EventModule } from './features/event/event.module.js';
import { ExportModule } from './features/export/export.module.js';
import { VaultModule } from './features/vault/vault.module.js';
import { AbTestModule } from './features/ab-test/ab-test.module.js';
import { AnalyticsModule } from './features/analytics/analytics.module.js';
import { HandoverModule } from './features/handover/handover.module.js';
import { MessageTemplateModule } from './features/message-template/message-template.module.js';
import { FlagModule } from './features/flag/flag.module.js';
import { HealthModule } from './features/health/health.module.js';
import { MessageModule } from './features/message/message.module.js';
import { JourneyModule } from './features/journey/journey.module.js';
import { ConsentModule } from './features/consent/consent.module.js';
import { LeadModule } from './features/lead/lead.module.js';
import { LeadImportModule } from './features/lead-import/lead-import.module.js';
import { LiveModule } from './features/live/live.module.js';
import { NotificationModule } from './features/notification/notification.module.js';
import { SampleDataModule } from './features/sample-data/sample-data.module.js';
import { SimModule } from './features/sim/sim.module.js';
import { AdminTenantModule } from './features/tenant/admin/admin-tenant.module.js';
import { BrandModule } from './features/tenant/brand/brand.module.js';
import { PhoneModule } from './features/call/phone/phone.module.js';
import { PracticeFactModule } from './features/practice-fact/practice-fact.module.js';
import { ProfileModule } from './features/auth/profile.module.js';
import { SchedulingModule } from './features/appointment/scheduling/scheduling.module.js';
import { SettingsModule } from './features/tenant/settings/settings.module.js';
import { TeamModule } from './features/tenant/team/team.module.js';
import { SupportAccessModule } from './features/support-access/support-access.module.js';
import { SystemAuditModule } from './features/system-audit/system-audit.module.js';
import { TaskModule } from './features/task/task.module.js';
import { TodayModule } from './features/today/today.module.js';
import { TenantModule } from './features/tenant/tenant.module.js';
import { OnboardingModule } from './features/onboarding/onboarding.module.js';
import { PlatformModule, type Platform } from './platform/platform.module.js';
import { PhoneLineModule } from './webhooks/phone/phone-line.module.js';
import { WebhookDeliveryModule } from './features/webhook-delivery/webhook-delivery.module.js';
import { UsageModule } from './features/usage/usage.module.js';
import { WorkOrderModule } from './features/work-order/work-order.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({})
export class AppModule {
  static with(platform: Platform): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(platform),
        AbTestModule,
        AnalyticsModule,
        HandoverModule,
        VaultModule,
        AdminTenantModule,
        AuditModule,
        SystemAuditModule,
        FlagModule,
        MessageTemplateModule,
        HealthModule,
        DemoModule,
        AuthModule,
        JourneyModule,
        BookingPageModule,
        LiveModule,
        AppointmentModule,
        CallModule,
        CheckoutModule,
        OnboardingModule,
        BillingModule,
        UsageModule,
        AutomationModule,
        WorkOrderModule,
        SupportAccessModule,
        TaskModule,
        EventModule,
        EngagementModule,
        LeadModule,
        ExportModule,
        CallVoiceModule,
        ContactModule,
        ConflictModule,
        LeadImportModule,
        CrmModule,
        DashboardModule,
        TodayModule,
        SampleDataModule,
        ConsentModule,
        CampaignModule,
        MessageModule,
        NotificationModule,
        BrandModule,
        PhoneModule,
        ProfileModule,
        SettingsModule,
        PracticeFactModule,
        SchedulingModule,
        CalendarModule,
        TeamModule,
        TenantModule,
        SimModule,
        PhoneLineModule,
        WebhookDeliveryModule,
        WebhooksModule,
      ],
    };
  }
}
