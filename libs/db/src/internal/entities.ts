/** Every entity, for the connection. */
import { AppointmentEntity } from '../appointment/appointment.entity.js';
import { AppointmentChangeEntity } from '../appointment/appointment-change.entity.js';
import { ProviderEntity } from '../appointment/provider.entity.js';
import { SchedulingSettingsEntity } from '../appointment/scheduling-settings.entity.js';
import { AuthLinkEntity } from '../auth/auth-link.entity.js';
import { FactorTryEntity } from '../auth/factor-try.entity.js';
import { PasskeyChallengeEntity } from '../auth/passkey-challenge.entity.js';
import { PendingSignInEntity } from '../auth/pending-sign-in.entity.js';
import { ProfileEntity } from '../auth/profile.entity.js';
import { RecoveryCodeEntity } from '../auth/recovery-code.entity.js';
import { SessionEntity } from '../auth/session.entity.js';
import { UserEntity } from '../auth/user.entity.js';
import { UserFactorEntity } from '../auth/user-factor.entity.js';
import { UserRoleEntity } from '../auth/user-role.entity.js';
import { CalendarBusyEntity } from '../calendar/calendar-busy.entity.js';
import { CalendarConnectionEntity } from '../calendar/calendar-connection.entity.js';
import { CalendarEventEntity } from '../calendar/calendar-event.entity.js';
import { CallEntity } from '../call/call.entity.js';
import { CallPromptEntity } from '../call/call-prompt.entity.js';
import { CallReceiptEntity } from '../call/call-receipt.entity.js';
import { CallTurnEntity } from '../call/call-turn.entity.js';
import { PhoneCallEntity } from '../call/phone-call.entity.js';
import { PhoneSettingsEntity } from '../call/phone-settings.entity.js';
import { ReplyChunkEntity } from '../call/reply-chunk.entity.js';
import { CampaignEntity } from '../campaign/campaign.entity.js';
import { CampaignEnrollmentEntity } from '../campaign/campaign-enrollment.entity.js';
import { CampaignEventEntity } from '../campaign/campaign-event.entity.js';
import { CampaignStepEntity } from '../campaign/campaign-step.entity.js';
import { ConflictCheckEntity } from '../conflict/conflict-check.entity.js';
import { ConflictPartyEntity } from '../conflict/conflict-party.entity.js';
import { ConflictPartyGramEntity } from '../conflict/conflict-party-gram.entity.js';
import { ConsentEntryEntity } from '../consent/consent-entry.entity.js';
import { ContactEntity } from '../contact/contact.entity.js';
import { ContactMergeEntity } from '../contact/contact-merge.entity.js';
import { ContactPointEntity } from '../contact/contact-point.entity.js';
import { ContactSuggestionEntity } from '../contact/contact-suggestion.entity.js';
import { AuditLogEntity } from '../core/audit-log.entity.js';
import { IdempotencyKeyEntity } from '../core/idempotency-key.entity.js';
import { OutboxEntity } from '../core/outbox.entity.js';
import { RunNudgeEntity } from '../core/run-nudge.entity.js';
import { DemoUsageEntity } from '../demo/demo-usage.entity.js';
import { EngagementEventEntity } from '../engagement/engagement-event.entity.js';
import { EngagementSessionEntity } from '../engagement/engagement-session.entity.js';
import { EventLogEntity } from '../event/event-log.entity.js';
import { ExportEntity } from '../export/export.entity.js';
import { ExportChunkEntity } from '../export/export-chunk.entity.js';
import { JourneyEntity } from '../journey/journey.entity.js';
import { VisitorSessionEntity } from '../journey/visitor-session.entity.js';
import { ImportEntity } from '../lead-import/import.entity.js';
import { ImportChunkEntity } from '../lead-import/import-chunk.entity.js';
import { ImportRowEntity } from '../lead-import/import-row.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { LeadHourEntity } from '../lead/lead-hour.entity.js';
import { LeadInteractionEntity } from '../lead/lead-interaction.entity.js';
import { LeadRouteEntity } from '../lead/lead-route.entity.js';
import { LeadTotalEntity } from '../lead/lead-total.entity.js';
import { RevealEntity } from '../lead/reveal.entity.js';
import { MailEntity } from '../mail/mail.entity.js';
import { ConversationEntity } from '../message/conversation.entity.js';
import { InboundMessageEntity } from '../message/inbound-message.entity.js';
import { MessageEntity } from '../message/message.entity.js';
import { ReplyTemplateEntity } from '../message/reply-template.entity.js';
import { SuppressionEntity } from '../message/suppression.entity.js';
import { SimControlsEntity } from '../sim/sim-controls.entity.js';
import { SimEntryEntity } from '../sim/sim-entry.entity.js';
import { ApiKeyEntity } from '../tenant/api-key.entity.js';
import { FormerSecretEntity } from '../tenant/former-secret.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { TenantKeyEntity } from '../tenant/tenant-key.entity.js';
import { TenantLogoEntity } from '../tenant/tenant-logo.entity.js';
import { TenantSecretEntity } from '../tenant/tenant-secret.entity.js';
import { TenantUserEntity } from '../tenant/tenant-user.entity.js';
import { WebhookEventEntity } from '../webhook/webhook-event.entity.js';

export const entities = [
  AppointmentEntity,
  AppointmentChangeEntity,
  ProviderEntity,
  SchedulingSettingsEntity,
  AuthLinkEntity,
  FactorTryEntity,
  PasskeyChallengeEntity,
  PendingSignInEntity,
  ProfileEntity,
  RecoveryCodeEntity,
  SessionEntity,
  UserEntity,
  UserFactorEntity,
  UserRoleEntity,
  CalendarBusyEntity,
  CalendarConnectionEntity,
  CalendarEventEntity,
  CallEntity,
  CallPromptEntity,
  CallReceiptEntity,
  CallTurnEntity,
  PhoneCallEntity,
  PhoneSettingsEntity,
  ReplyChunkEntity,
  CampaignEntity,
  CampaignEnrollmentEntity,
  CampaignEventEntity,
  CampaignStepEntity,
  ConflictCheckEntity,
  ConflictPartyEntity,
  ConflictPartyGramEntity,
  ConsentEntryEntity,
  ContactEntity,
  ContactMergeEntity,
  ContactPointEntity,
  ContactSuggestionEntity,
  AuditLogEntity,
  IdempotencyKeyEntity,
  OutboxEntity,
  RunNudgeEntity,
  DemoUsageEntity,
  EngagementEventEntity,
  EngagementSessionEntity,
  EventLogEntity,
  ExportEntity,
  ExportChunkEntity,
  JourneyEntity,
  VisitorSessionEntity,
  ImportEntity,
  ImportChunkEntity,
  ImportRowEntity,
  LeadEntity,
  LeadHourEntity,
  LeadInteractionEntity,
  LeadRouteEntity,
  LeadTotalEntity,
  RevealEntity,
  MailEntity,
  ConversationEntity,
  InboundMessageEntity,
  MessageEntity,
  ReplyTemplateEntity,
  SuppressionEntity,
  SimControlsEntity,
  SimEntryEntity,
  ApiKeyEntity,
  FormerSecretEntity,
  TenantEntity,
  TenantKeyEntity,
  TenantLogoEntity,
  TenantSecretEntity,
  TenantUserEntity,
  WebhookEventEntity,
];
