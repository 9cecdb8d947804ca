/** Puts steps in order: which step follows which, and which has two branches. Pure. */
import type { Definition } from '@praxis/contracts/automation/automation';
import type { Step } from '@praxis/contracts/automation/step';

/** A step whose successor is not known yet. */
type Linked<Kind> = Kind extends { otherwise: unknown }
  ? Omit<Kind, 'next' | 'otherwise'>
  : Omit<Kind, 'next'>;
export type NewStep = Linked<Step>;

/** A branch on which no step follows yet. */
interface OpenWay {
  id: string;
  way: 'next' | 'otherwise';
}

/** Kinds of steps with two branches. */
const TWO_WAYS = ['wait_for_event', 'branch', 'book', 'call', 'call_webhook', 'approval'];

/** The branches to which the next step is added if the sentence names none. */
function usualWays(id: string, { kind }: NewStep): OpenWay[] {
  if (kind === 'wait_for_event') return [{ id, way: 'otherwise' }];
  if (kind === 'call' || kind === 'call_webhook')
    return [
      { id, way: 'next' },
      { id, way: 'otherwise' },
    ];
  return [{ id, way: 'next' }];
}

export class Flow {
  readonly #steps: Record<string, Step> = {};
  #first: string | undefined;
  /** The branches that lead to the step that is added next. */
  #open: OpenWay[] = [];

  get steps(): Readonly<Record<string, Step>> {
    return this.#steps;
  }

  /** How many steps there are. */
  get size(): number {
    return Object.keys(this.#steps).length;
  }

  /** The ids of the steps of a kind, in order. */
  of(kind: Step['kind']): string[] {
    return Object.entries(this.#steps).flatMap(([id, step]) => (step.kind === kind ? [id] : []));
  }

  /** Adds a step after the open ends; returns its id. */
  add(step: NewStep): string {
    const id = `${step.kind}_${this.of(step.kind).length + 1}`;
    const ways = TWO_WAYS.includes(step.kind) ? { next: null, otherwise: null } : { next: null };
    this.#steps[id] = { ...step, ...ways } as Step;
    this.#first ??= id;
    for (const { id: from, way } of this.#open) this.#lead(from, way, id);
    this.#open = usualWays(id, step);
    return id;
  }

  /** Whether no step follows on a branch of a step. */
  isOpen(id: string, way: OpenWay['way']): boolean {
    const step = this.#steps[id];
    if (!step) return false;
    return way === 'next' ? step.next === null : 'otherwise' in step && step.otherwise === null;
  }

  /** The newest step of these kinds with a branch on which no step follows. */
  undecided(kinds: readonly Step['kind'][], way: OpenWay['way']): string | undefined {
    return kinds
      .flatMap((kind) => this.of(kind))
      .sort((one, other) => this.#place(one) - this.#place(other))
      .findLast((id) => this.isOpen(id, way));
  }

  /** Whether a step of a kind was added after another step. */
  isAfter(id: string, kind: Step['kind']): boolean {
    return this.of(kind).some((one) => this.#place(one) > this.#place(id));
  }

  #place(id: string): number {
    return Object.keys(this.#steps).indexOf(id);
  }

  /** Makes the next step follow on one branch of a step. */
  follow(id: string, way: OpenWay['way']): void {
    this.#open = [{ id, way }];
  }

  /** The definition; undefined if there is no step. */
  definition(trigger: Definition['trigger'], condition: string | undefined): Definition | undefined {
    if (this.#first === undefined) return undefined;
    return {
      trigger,
      first: this.#first,
      steps: this.#steps,
      parameters: [],
      ...(condition !== undefined && { condition }),
    };
  }

  #lead(from: string, way: OpenWay['way'], to: string): void {
    const step = this.#steps[from];
    if (step) this.#steps[from] = { ...step, [way]: to };
  }
}
