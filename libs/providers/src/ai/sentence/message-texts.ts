/** Ready texts for messages, by their subject and the trigger of the workflow. Pure. */
import type { TriggerKind } from '@praxis/contracts/automation/automation.const';
import { MESSAGE_MAX } from '@praxis/contracts/automation/automation.const';
import type { Clause } from './clause.js';

/** The topics of messages, most specific first. */
const TOPICS = {
  review: /\breviews?\b|\brat(?:e|ing)\b/i,
  documents: /\bdocuments?\b|\bpapers?\b|\bpaperwork\b/i,
  feedback: /\bfeedback\b|\bwhat they thought\b|\bhow it went\b/i,
  reminder: /\bremind(?:er)?s?\b/i,
  rebook: /\b(?:new|another) (?:time|appointment|date|slot)\b|\bre-?book\b/i,
  booking: /\b(?:booking )?link\b|\bto book\b|\bbook a time\b|\bpick a time\b/i,
  thanks: /\bthank(?:s|-you| you)?\b/i,
  confirmation: /\bconfirm(?:ation|s)?\b/i,
} as const;
const TOPIC_WORDS =
  /\b(?:(?:with |for |about |a )?(?:our |the |their |your )?(?:reviews?|ratings?|documents?|papers?|paperwork|feedback|reminders?|remind|(?:booking )?links?|thank(?:s|-you| you)?|confirmations?|appointments?|consultations?|showings?|new time|another time|to book|book a time|pick a time|follow-?up|missing|again|once more|that we(?:'re| are) closed))\b/gi;

export type Topic = keyof typeof TOPICS | 'usual';

/** The trigger of the workflow, and the moment described in the sentence. */
export interface MessageScene {
  trigger: TriggerKind;
  /** The event of an appointment trigger. */
  event: string | undefined;
  isClosed: boolean;
  /** Whether an earlier step already sends a message. */
  isSecond: boolean;
}

/** Reads the subject of a message. */
export function takeTopic(clause: Clause): Topic {
  const topics = Object.entries(TOPICS) as [keyof typeof TOPICS, RegExp][];
  const found = topics.find(([, pattern]) => clause.says(pattern))?.[0] ?? 'usual';
  clause.takeAll(TOPIC_WORDS);
  return found;
}

interface MessageText {
  subject: string;
  body: string;
}

const BOOK = 'Pick a time that suits you: {{booking_link}}';
const REMINDER: MessageText = {
  subject: 'Your appointment with {{practice_name}}',
  body: 'Hi {{first_name}}, a reminder of your appointment with {{practice_name}}: {{appointment_time}}, {{appointment_place}}. Need another time? {{appointment_link}}',
};
const ABOUT: Record<Exclude<Topic, 'usual'>, MessageText> = {
  review: {
    subject: 'How did we do?',
    body: 'Hi {{first_name}}, thank you for choosing {{practice_name}}. Would you leave us a short review? It helps others to find us.',
  },
  documents: {
    subject: 'Documents we need from you',
    body: 'Hi {{first_name}}, {{practice_name}} here. Please send us the documents we asked for. You can reply to this message.',
  },
  feedback: {
    subject: 'How was it?',
    body: 'Hi {{first_name}}, thank you for your time. How was it, and is there anything {{practice_name}} can do for you? Just reply.',
  },
  reminder: REMINDER,
  rebook: {
    subject: 'Let us find another time',
    body: `Hi {{first_name}}, {{practice_name}} here. Let us find another time. ${BOOK}`,
  },
  booking: {
    subject: 'Pick a time with {{practice_name}}',
    body: `Hi {{first_name}}, thanks for reaching out to {{practice_name}}. ${BOOK}`,
  },
  thanks: {
    subject: 'Thank you from {{practice_name}}',
    body: 'Hi {{first_name}}, thank you from all of us at {{practice_name}}. Questions? Just reply.',
  },
  confirmation: {
    subject: 'Your appointment with {{practice_name}}',
    body: 'Hi {{first_name}}, your appointment with {{practice_name}} is booked: {{appointment_time}}, {{appointment_place}}. Need another time? {{appointment_link}}',
  },
};
const SECOND: MessageText = {
  subject: 'A short follow-up from {{practice_name}}',
  body: `Hi {{first_name}}, {{practice_name}} again. Did you see our message? Just reply. ${BOOK}`,
};
const CLOSED: MessageText = {
  subject: 'We have your message',
  body: `Hi {{first_name}}, {{practice_name}} here. We are closed right now and get back to you when we open. ${BOOK}`,
};
const GENERAL: MessageText = {
  subject: 'A message from {{practice_name}}',
  body: 'Hi {{first_name}}, {{practice_name}} here. Can we help you with anything? Just reply.',
};
const BY_APPOINTMENT: Record<string, MessageText> = {
  booked: ABOUT.confirmation,
  rescheduled: {
    subject: 'Your new appointment time',
    body: 'Hi {{first_name}}, your appointment with {{practice_name}} has moved: {{appointment_time}}, {{appointment_place}}. {{appointment_link}}',
  },
  canceled: {
    subject: 'Your appointment is canceled',
    body: `Hi {{first_name}}, your appointment with {{practice_name}} is canceled. Would you like a new one? ${BOOK}`,
  },
  attended: {
    subject: 'Thank you for coming',
    body: 'Hi {{first_name}}, thank you for coming to {{practice_name}}. Questions? Just reply.',
  },
  no_show: {
    subject: 'We missed you',
    body: `Hi {{first_name}}, {{practice_name}} here. We missed you at your appointment. ${BOOK}`,
  },
};
const BY_TRIGGER: Record<Exclude<TriggerKind, 'appointment'>, MessageText> = {
  lead_created: {
    subject: 'Thanks for reaching out to {{practice_name}}',
    body: `Hi {{first_name}}, thanks for reaching out to {{practice_name}}. We get back to you shortly. ${BOOK}`,
  },
  call_missed: {
    subject: 'Sorry we missed your call',
    body: `Hi {{first_name}}, {{practice_name}} here. Sorry we missed your call. ${BOOK}`,
  },
  message_received: {
    subject: 'We have your message',
    body: 'Hi {{first_name}}, thanks for your message. {{practice_name}} gets back to you shortly.',
  },
  lead_silent: {
    subject: 'Are you still interested?',
    body: `Hi {{first_name}}, {{practice_name}} here. Are you still interested? A short answer is enough. ${BOOK}`,
  },
  lead_status_changed: GENERAL,
  schedule: GENERAL,
  webhook: GENERAL,
  manual: GENERAL,
};

/** The text of a message: the quoted text, or else a ready one. */
export function messageText(
  { topic, quoted }: { topic: Topic; quoted: string | undefined },
  scene: MessageScene,
): MessageText {
  const ready = readyText(topic, scene);
  const text = quoted?.trim() ?? '';
  return text === '' ? ready : { subject: ready.subject, body: text.slice(0, MESSAGE_MAX) };
}

function readyText(topic: Topic, { trigger, event = '', isClosed, isSecond }: MessageScene): MessageText {
  const hasAppointment = trigger === 'appointment' && event !== 'canceled' && event !== 'no_show';
  if ((topic === 'reminder' || topic === 'confirmation') && !hasAppointment)
    return isSecond ? SECOND : GENERAL;
  const usual = usualText({ trigger, event, isClosed, isSecond });
  // The usual texts already have a link or contain the new time.
  const isUsual =
    (topic === 'booking' && usual.body.includes(BOOK)) || (topic === 'rebook' && event === 'rescheduled');
  return topic === 'usual' || isUsual ? usual : ABOUT[topic];
}

function usualText({ trigger, event = '', isClosed, isSecond }: MessageScene): MessageText {
  if (isSecond) return SECOND;
  if (isClosed && ['lead_created', 'message_received', 'call_missed'].includes(trigger)) return CLOSED;
  return trigger === 'appointment' ? (BY_APPOINTMENT[event] ?? GENERAL) : BY_TRIGGER[trigger];
}
