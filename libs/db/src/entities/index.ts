/** Every entity, for the connection. */
import { Appointment } from './appointment.entity.js';
import { AuditLog } from './audit-log.entity.js';
import { AuthLink } from './auth-link.entity.js';
import { DemoUsage } from './demo-usage.entity.js';
import { EngagementEvent } from './engagement-event.entity.js';
import { EngagementSession } from './engagement-session.entity.js';
import { EventLog } from './event-log.entity.js';
import { Journey } from './journey.entity.js';
import { LeadInteraction } from './lead-interaction.entity.js';
import { Lead } from './lead.entity.js';
import { Mail } from './mail.entity.js';
import { Message } from './message.entity.js';
import { Profile } from './profile.entity.js';
import { Provider } from './provider.entity.js';
import { Reveal } from './reveal.entity.js';
import { SchedulingSettings } from './scheduling-settings.entity.js';
import { Session } from './session.entity.js';
import { TenantKey } from './tenant-key.entity.js';
import { TenantLogo } from './tenant-logo.entity.js';
import { TenantSecret } from './tenant-secret.entity.js';
import { TenantUser } from './tenant-user.entity.js';
import { Tenant } from './tenant.entity.js';
import { UserRole } from './user-role.entity.js';
import { User } from './user.entity.js';

export const entities = [
  Appointment,
  AuditLog,
  AuthLink,
  DemoUsage,
  EngagementEvent,
  EngagementSession,
  EventLog,
  Journey,
  LeadInteraction,
  Lead,
  Mail,
  Message,
  Profile,
  Provider,
  Reveal,
  SchedulingSettings,
  Session,
  TenantKey,
  TenantLogo,
  TenantSecret,
  TenantUser,
  Tenant,
  UserRole,
  User,
];
