/** Adds the steps of one clause after another to a flow. Pure. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { DAY_MINUTES, MAX_AUTOMATION_STEPS } from '@praxis/contracts/automation/automation.const';
import { takeAction, takeAwaited, takePreferred, type Action, type Preferred } from './action.js';
import type { Clause } from './clause.js';
import { takeBranch, takeFact, takeMoment, type ReadBranch, type ReadCondition } from './condition.js';
import { Flow } from './flow.js';
import { messageText, takeTopic, type MessageScene } from './message-texts.js';
import { durationText, takeWait, takeWithin } from './times.js';

/** The details of the action in a clause. */
interface Manner {
  clause: Clause;
  /** Maximum number of minutes until the action. */
  within: number | undefined;
  preferred: Preferred | undefined;
}

/** Steps to which the words "otherwise" can refer. */
const DECISIONS = ['branch', 'approval', 'wait_for_event', 'call', 'book', 'call_webhook'] as const;

export class ClauseReader {
  readonly notes: string[] = [];
  /** The actions, in the words of a title. */
  readonly done: string[] = [];
  readonly conditionNames: string[] = [];
  /** Why no workflow can be proposed, although the words are understood. */
  reason: string | undefined;
  readonly #flow = new Flow();
  readonly #trigger: Definition['trigger'];
  readonly #conditions: string[] = [];
  /** The branch of a step that the sentence mentioned last. */
  #way: { id: string; way: 'next' | 'otherwise' } | undefined;

  constructor(trigger: Definition['trigger']) {
    this.#trigger = trigger;
  }

  /** Adds the steps of a clause, in the order in which they happen: branch, condition, time, action. */
  read(clause: Clause): void {
    const branch = takeBranch(clause);
    if (branch && !this.#branch(branch)) this.notes.push('Nothing comes before “if” or “otherwise”.');
    const condition = takeFact(clause) ?? takeMoment(clause);
    if (condition) this.#condition(condition);
    const awaited = takeAwaited(clause);
    const preferred = takePreferred(clause);
    const within = takeWithin(clause);
    const wait = takeWait(clause);
    const action = awaited ?? takeAction(clause);
    if (wait) {
      this.#flow.add({ kind: 'wait', label: wait.label, wait: wait.wait });
      if (wait.note !== undefined) this.notes.push(wait.note);
    }
    if (action) this.#act(action, { clause, within, preferred });
    if (this.#flow.size > MAX_AUTOMATION_STEPS)
      this.reason = `A workflow has at most ${MAX_AUTOMATION_STEPS} steps. Describe fewer.`;
  }

  /** The resulting definition; undefined without any action. */
  definition(): Definition | undefined {
    const condition = this.#conditions.length === 0 ? undefined : this.#conditions.join(' && ');
    return this.#flow.definition(this.#trigger, condition);
  }

  /** A condition before the first step decides whether a run begins; a later one decides which branch the run takes. */
  #condition({ condition, name }: ReadCondition): void {
    if (this.#flow.size > 0) {
      const id = this.#flow.add({ kind: 'branch', label: `Only if: ${name}`, condition });
      this.#way = { id, way: 'next' };
      return;
    }
    if (this.#conditions.includes(condition)) return;
    this.#conditions.push(condition);
    this.conditionNames.push(name);
  }

  /** Continues on one branch of an earlier step; false if there is none. */
  #branch({ way, of, minutes, isCall }: ReadBranch): boolean {
    const id = of === 'answer' ? this.#answered({ way, minutes, isCall }) : this.#decided(way, of);
    if (id === undefined) return false;
    this.#flow.follow(id, way);
    this.#way = { id, way };
    return true;
  }

  /** The step that is approved, booked or decided: the one that was mentioned last, if its other branch is open. */
  #decided(way: ReadBranch['way'], of: Exclude<ReadBranch['of'], 'answer'>): string | undefined {
    if (of !== 'any') return this.#flow.undecided([of], way);
    const last = this.#way?.id;
    return last !== undefined && this.#flow.isOpen(last, way) ? last : this.#flow.undecided(DECISIONS, way);
  }

  /** The call or wait that an answer is about. If there is none, or a time is named, a step that waits for a reply is added. */
  #answered({ way, minutes, isCall }: Omit<ReadBranch, 'of'>): string | undefined {
    const flow = this.#flow;
    if (flow.size === 0) return undefined;
    const known = minutes === undefined ? flow.undecided(['call', 'wait_for_event'], way) : undefined;
    if (known !== undefined && (isCall || !flow.isAfter(known, 'send_message'))) return known;
    if (minutes === undefined) this.notes.push('The wait for a reply is set to a day.');
    return this.#awaitReply(minutes ?? DAY_MINUTES);
  }

  #awaitReply(timeoutMinutes: number): string {
    const label = `Wait ${durationText(timeoutMinutes)} for a reply`;
    return this.#flow.add({ kind: 'wait_for_event', label, event: 'reply', timeoutMinutes });
  }

  #act(action: Action, { clause, within, preferred = 'any' }: Manner): void {
    const flow = this.#flow;
    switch (action.kind) {
      case 'message': {
        const { channel, quoted } = action;
        const { subject, body } = messageText({ topic: takeTopic(clause), quoted }, this.#scene());
        const label = channel === 'sms' ? 'Text them' : 'Email them';
        flow.add({ kind: 'send_message', label, channel, body, ...(channel === 'email' && { subject }) });
        return this.#did(channel === 'sms' ? 'text' : 'email', { needsLead: true });
      }
      case 'call':
        flow.add({ kind: 'call', label: 'Ring them' });
        return this.#did('call', { needsLead: true });
      case 'task': {
        const title = action.what ?? this.#taskTitle();
        const due = within !== undefined && { dueInMinutes: within };
        flow.add({ kind: 'create_task', label: 'A task for the team', title, ...due });
        return this.#did('task');
      }
      case 'approval': {
        const question = action.what ?? 'May this go on for {{first_name}}?';
        flow.add({
          kind: 'approval',
          label: 'Ask the team',
          question,
          timeoutMinutes: within ?? DAY_MINUTES,
        });
        if (within === undefined) this.notes.push('The team has a day to approve.');
        return this.#did('approval');
      }
      case 'status':
        flow.add({ kind: 'update_lead', label: 'Change the lead', status: action.status });
        return this.#did('status', { needsLead: true });
      case 'book':
        flow.add({ kind: 'book', label: 'Book the first free time', preferred });
        return this.#did('booking', { needsLead: true });
      case 'ai':
        flow.add({
          kind: 'ai_task',
          label: 'Sum up',
          instruction: 'Sum up what is known, in two sentences.',
        });
        return this.#did('summary');
      case 'webhook':
        flow.add({ kind: 'call_webhook', label: 'Notify another system', url: action.url });
        return this.#did('webhook');
      case 'webhook_without_address':
        this.reason = 'Name the address of the webhook, beginning with https://.';
        return;
      case 'await_reply':
        this.#awaitReply(action.minutes);
        return;
      case 'await_booking': {
        const label = `Wait ${durationText(action.minutes)} for a booking`;
        const timeoutMinutes = action.minutes;
        flow.add({ kind: 'wait_for_event', label, event: 'appointment_booked', timeoutMinutes });
      }
    }
  }

  #did(what: string, { needsLead = false } = {}): void {
    this.done.push(what);
    if (needsLead && this.#trigger.kind === 'schedule')
      this.notes.push(
        'A run at a set time has no lead, so steps that write to, call or change a lead are skipped.',
      );
  }

  #scene(): MessageScene {
    return {
      trigger: this.#trigger.kind,
      event: this.#trigger.kind === 'appointment' ? this.#trigger.event : undefined,
      isClosed: this.#conditions.some((one) => one.startsWith('!now.isOpen')),
      isSecond: this.#flow.of('send_message').length > 0,
    };
  }

  /** The title of a task that the sentence does not name. */
  #taskTitle(): string {
    const summary = this.#flow.of('ai_task').at(-1);
    if (summary !== undefined) return `Look at this: {{answers.${summary}}}`;
    const kind = this.#way && this.#flow.steps[this.#way.id]?.kind;
    if (kind === 'call')
      return this.#way?.way === 'next'
        ? 'Follow up with {{first_name}}'
        : 'Call {{first_name}}: nobody answered';
    if (kind === 'wait_for_event')
      return this.#way?.way === 'next' ? 'Answer {{first_name}}' : 'Call {{first_name}}: no reply';
    return 'Call {{first_name}}';
  }
}
