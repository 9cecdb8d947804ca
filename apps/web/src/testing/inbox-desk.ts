/**
 * A double of the inbox routes that a test can change as other users would, and helpers that read what the page shows.
 */
import {
  ConversationRead,
  type Conversation,
  type ConversationChannel,
  type ConversationEntry,
  type ConversationItem,
  type ConversationThread,
} from '@praxis/contracts/message/conversation';
import type { Assignee } from '@praxis/contracts/lead/lead-assignment';
import type { SavedReply } from '@praxis/contracts/message/reply-template';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { screen } from '@testing-library/react';
import { openApp, TENANT, type App, type Viewer } from './render-app.js';
import { TestApi, TestStream, type TestRequest } from './test-api.js';

export const JORDAN = '33333333-3333-4333-8333-333333333331';
export const ALEX = '33333333-3333-4333-8333-333333333332';
export const LAST = '55555555-5555-4555-8555-555555555551';
export const AT = '2026-05-30T12:00:00Z';
export const OWNER: Assignee = {
  id: LAST,
  name: 'Olive Owner',
  email: 'owner@harbor-law.example',
  role: 'owner',
};
export const RING_BACK: SavedReply = {
  id: 'reply-1',
  name: 'Ring back',
  subject: null,
  updatedAt: AT,
  body: '{{first_name}}, we ring back.',
  globalTemplateId: null,
  baseVersion: null,
};

export function item(id: string, changes: Partial<ConversationItem> = {}): ConversationItem {
  return {
    id,
    name: 'J***',
    masked: true,
    about: 'Family law',
    assignedTo: null,
    unread: 0,
    lastAt: AT,
    last: { direction: 'inbound', channel: 'sms', preview: '***', status: null },
    ...changes,
  };
}
export const channel = (
  name: 'sms' | 'email',
  changes: Partial<ConversationChannel> = {},
): ConversationChannel => ({
  channel: name,
  address: '***',
  outcome: 'allowed',
  reason: null,
  notBefore: null,
  ...changes,
});
export function entry(changes: Partial<ConversationEntry> = {}): ConversationEntry {
  return {
    id: LAST,
    direction: 'inbound',
    channel: 'sms',
    subject: null,
    body: '***',
    at: AT,
    template: null,
    author: null,
    status: null,
    reason: null,
    notBefore: null,
    ...changes,
  };
}

/** The server's state of the conversations; a test changes it as other users would. */
export class InboxDesk {
  readonly live = new TestStream(`conversations:${TENANT.id}`);
  readonly api = new TestApi();
  items = [item(JORDAN), item(ALEX, { name: 'A***' })];
  talk: Conversation = {
    id: JORDAN,
    name: 'J***',
    masked: true,
    revealedUntil: null,
    about: 'Family law',
    assignedTo: null,
    unread: 1,
    channels: [channel('sms'), channel('email')],
    timeZone: 'America/Detroit',
    language: null,
    sender: 'Harbor Law Group',
  };
  entries = [entry()];
  appointments: LeadAppointment[] = [];

  constructor() {
    const list = ({ query }: TestRequest): object => {
      const { items } = this;
      const unread = items.filter((one) => one.unread > 0).length;
      const found = items
        .filter((one) => query.get('filter') !== 'unassigned' || one.assignedTo === null)
        .filter((one) => one.name.includes(query.get('q') ?? ''));
      return { ok: true, items: found, nextCursor: null, unread };
    };
    const thread = (id: string | undefined): ConversationThread => ({
      ok: true,
      nextCursor: null,
      items: this.entries,
      conversation: id === ALEX ? { ...this.talk, id: ALEX, name: 'A***' } : this.talk,
    });
    this.api
      .on('GET /v1/conversations', list)
      .on('GET /v1/conversations/:id', ({ params }) => thread(params['id']))
      .on('GET /v1/leads/:id/correspondence', () => ({
        ok: true,
        appointments: this.appointments,
        messages: [],
      }))
      .on('GET /v1/reply-templates', { ok: true, items: [RING_BACK], nextCursor: null })
      .on('GET /v1/leads/assignees', { ok: true, items: [OWNER], nextCursor: null })
      .on('GET /v1/live', () => this.live.open())
      .onBody('POST /v1/conversations/:id/read', ConversationRead, () => {
        this.talk = { ...this.talk, unread: 0 };
        return { ok: true, unread: 0 };
      });
  }

  change(): void {
    this.live.send('conversation', { conversationId: JORDAN });
  }

  /** From now on, the conversations have unmasked names and texts. */
  reveal(): this {
    const until = new Date(Date.now() + 600_000).toISOString();
    this.talk = { ...this.talk, name: 'Jordan Ellis', masked: false, revealedUntil: until };
    this.entries = [entry({ body: 'Can somebody call me?' })];
    return this;
  }

  open(path = '/inbox', as: Viewer = 'staff'): App {
    return openApp(path, { as, api: this.api });
  }
}

export const rows = (): HTMLElement[] => screen.getAllByTestId('conversation');
export const messages = (): HTMLElement[] => screen.getAllByTestId('thread-message');
export const answer = (): Promise<HTMLElement> => screen.findByLabelText('Message', { exact: true });
export const send = (): HTMLElement => screen.getByText('Send');
export const THREAD = `/inbox/${JORDAN}`;
