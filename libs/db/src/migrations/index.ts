/** Every migration, oldest first. */
import { Initial1763700000000 } from './1763700000000-initial.js';
import { People1763800000000 } from './1763800000000-people.js';
import { Leads1763900000000 } from './1763900000000-leads.js';
import { Exports1764000000000 } from './1764000000000-exports.js';
import { Imports1764100000000 } from './1764100000000-imports.js';
import { Assignment1764200000000 } from './1764200000000-assignment.js';
import { Contacts1764300000000 } from './1764300000000-contacts.js';
import { Dashboard1764400000000 } from './1764400000000-dashboard.js';
import { Consent1764500000000 } from './1764500000000-consent.js';
import { Availability1764600000000 } from './1764600000000-availability.js';
import { Appointments1764700000000 } from './1764700000000-appointments.js';
import { Campaigns1764800000000 } from './1764800000000-campaigns.js';
import { Inbox1764900000000 } from './1764900000000-inbox.js';
import { Calendars1765000000000 } from './1765000000000-calendars.js';
import { Calls1765100000000 } from './1765100000000-calls.js';
import { Phone1765200000000 } from './1765200000000-phone.js';
import { CallPieces1765300000000 } from './1765300000000-call-pieces.js';
import { RunNudges1765400000000 } from './1765400000000-run-nudges.js';
import { CampaignEvents1765400000001 } from './1765400000001-campaign-events.js';
import { RepeatedCampaignEvents1765500000000 } from './1765500000000-repeated-campaign-events.js';
import { PlacedLeads1765500000001 } from './1765500000001-placed-leads.js';
import { UnreadDocuments1765500000002 } from './1765500000002-unread-documents.js';
import { SealedAnswers1765600000000 } from './1765600000000-sealed-answers.js';
import { FormerSecrets1765700000000 } from './1765700000000-former-secrets.js';
import { CalendarMarks1765700000001 } from './1765700000001-calendar-marks.js';
import { VisitorSessions1765800000000 } from './1765800000000-visitor-sessions.js';
import { DemoGrants1765900000000 } from './1765900000000-demo-grants.js';
import { SecretHints1766200000000 } from './1766200000000-secret-hints.js';
import { SealedWords1766200000001 } from './1766200000001-sealed-words.js';
import { VisitorSessionsAge1766300000000 } from './1766300000000-visitor-sessions-age.js';
import { UnreadCalendarEvents1766600000000 } from './1766600000000-unread-calendar-events.js';
import { SecondFactor1766800000000 } from './1766800000000-second-factor.js';
import { EarlierEventTimes1766900000000 } from './1766900000000-earlier-event-times.js';
import { CredentialVersions1767000000000 } from './1767000000000-credential-versions.js';
import { LinkCredentials1767100000000 } from './1767100000000-link-credentials.js';
import { LeadPhoneNumbers1767200000000 } from './1767200000000-lead-phone-numbers.js';

export const migrations = [
  Initial1763700000000,
  People1763800000000,
  Leads1763900000000,
  Exports1764000000000,
  Imports1764100000000,
  Assignment1764200000000,
  Contacts1764300000000,
  Dashboard1764400000000,
  Consent1764500000000,
  Availability1764600000000,
  Appointments1764700000000,
  Campaigns1764800000000,
  Inbox1764900000000,
  Calendars1765000000000,
  Calls1765100000000,
  Phone1765200000000,
  CallPieces1765300000000,
  RunNudges1765400000000,
  CampaignEvents1765400000001,
  RepeatedCampaignEvents1765500000000,
  PlacedLeads1765500000001,
  UnreadDocuments1765500000002,
  SealedAnswers1765600000000,
  FormerSecrets1765700000000,
  CalendarMarks1765700000001,
  VisitorSessions1765800000000,
  DemoGrants1765900000000,
  SecretHints1766200000000,
  SealedWords1766200000001,
  VisitorSessionsAge1766300000000,
  UnreadCalendarEvents1766600000000,
  SecondFactor1766800000000,
  EarlierEventTimes1766900000000,
  CredentialVersions1767000000000,
  LinkCredentials1767100000000,
  LeadPhoneNumbers1767200000000,
];
