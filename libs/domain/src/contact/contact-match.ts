/**
 * Whether a person is an existing contact or a new one. Decides only; `libs/db/src/contact/place-leads.ts` reads and
 * stores. Pure.
 *
 * A matching email address decides. A matching number decides only if no address contradicts it: a number of a contact
 * with another name and another address may be shared, and an address and a number that belong to two contacts
 * contradict each other. Both cases become suggestions to people, never merges.
 */
import type { MergeReason } from '@praxis/contracts/contact/merged-contact';
import { trimOf } from '../core/trim.js';

/** A lead to place, its evidence in the form that is compared. */
export interface LeadEvidence {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  createdAt?: string | undefined;
}

export interface KnownPoint {
  kind: 'email' | 'phone';
  value: string;
  contactId: string;
  /** Name of the contact. */
  name: string;
  hasEmail: boolean;
}

interface NewPoint {
  kind: 'email' | 'phone';
  value: string;
  contactId: string;
  /** The lead that gave the address or number. */
  leadId: string;
  /** Set once the contact point is stored. */
  id?: string | undefined;
}

/** Places leads one after the other, so that a person's second lead joins the contact that the first one created. */
export class Placement {
  readonly contacts: { id: string; name: string; createdAt: string | undefined }[] = [];
  readonly points: NewPoint[] = [];
  /** Leads that joined a contact by evidence. */
  readonly joined: { leadId: string; contactId: string; reason: MergeReason }[] = [];
  /** Pairs of contacts that may be one person. */
  readonly doubts: { one: string; other: string }[] = [];
  readonly #owners = { email: new Map<string, string>(), phone: new Map<string, string>() };
  readonly #known = new Map<string, { name: string; hasEmail: boolean }>();
  readonly #ids: string[];

  /** `ids` are for new contacts: as many as there are leads. */
  constructor(points: readonly KnownPoint[], ids: readonly string[]) {
    for (const { kind, value, contactId, name, hasEmail } of points) {
      this.#owners[kind].set(value, contactId);
      this.#known.set(contactId, { name, hasEmail });
    }
    this.#ids = [...ids].reverse();
  }

  /** The contact of this lead. */
  place(person: LeadEvidence): string {
    const byEmail = person.email === null ? undefined : this.#owners.email.get(person.email);
    const byPhone = person.phone === null ? undefined : this.#owners.phone.get(person.phone);
    const doubted = this.#isDoubted(person, byEmail, byPhone) ? byPhone : undefined;
    const found = byEmail ?? (doubted === undefined ? byPhone : undefined);
    const contactId = found ?? this.#make(person);
    if (byEmail === undefined) this.#give('email', person, contactId);
    if (byPhone === undefined) this.#give('phone', person, contactId);
    if (found !== undefined)
      this.joined.push({ leadId: person.id, contactId, reason: reasonOf(byEmail, byPhone) });
    if (doubted !== undefined) this.doubts.push({ one: contactId, other: doubted });
    return contactId;
  }

  /** Whether the number's contact may be another person. */
  #isDoubted(
    { name, email }: LeadEvidence,
    byEmail: string | undefined,
    byPhone: string | undefined,
  ): boolean {
    if (byPhone === undefined || email === null) return false;
    if (byEmail !== undefined) return byEmail !== byPhone;
    const contact = this.#known.get(byPhone);
    return contact !== undefined && contact.hasEmail && nameKey(contact.name) !== nameKey(name);
  }

  #make({ name, createdAt }: LeadEvidence): string {
    const id = this.#ids.pop();
    if (id === undefined) throw new Error('there are fewer ids than leads');
    this.contacts.push({ id, name, createdAt });
    this.#known.set(id, { name, hasEmail: false });
    return id;
  }

  #give(kind: 'email' | 'phone', person: LeadEvidence, contactId: string): void {
    const value = person[kind];
    if (value === null) return;
    this.points.push({ kind, value, contactId, leadId: person.id });
    this.#owners[kind].set(value, contactId);
    const contact = this.#known.get(contactId);
    if (contact && kind === 'email') contact.hasEmail = true;
  }
}

function reasonOf(byEmail: string | undefined, byPhone: string | undefined): MergeReason {
  if (byEmail === undefined) return 'same_phone';
  return byEmail === byPhone ? 'same_email_and_phone' : 'same_email';
}

/** The key under which two names are the same: letter case and the number of spaces do not matter. */
const nameKey = (name: string): string => trimOf(name, ' ').replace(/\s+/g, ' ').toLowerCase();
