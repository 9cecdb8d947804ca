/** Contacts as a caller may see and change them. */
import { Injectable } from '@nestjs/common';
import { maskEmail, maskName, maskPhone } from '@praxis/contracts/core/masking';
import type { MergedContact } from '@praxis/contracts/contact/merged-contact';
import { keepApart, mergeContacts, undoMerge } from '@praxis/db/contact/contact-merge';
import { readContact, type ContactRecord } from '@praxis/db/contact/contact';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Failure, notFound } from '../../platform/http/failure.js';
import { Masking, viewerOf, type PersonalView } from '../../platform/auth/viewer-masking.js';
import type { AuthSession, PraxisRequest } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

interface Pair {
  id: string;
  other: string;
}

@Injectable()
export class ContactService {
  constructor(
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /** Reads one contact. @throws Failure 404 if the tenant has no contact with that id */
  async read(request: PraxisRequest, id: string): Promise<MergedContact> {
    const { tenant } = actorOf(request);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const contact = await readContact(tx, id);
      if (!contact) throw notFound();
      const leadIds = [
        ...contact.leads.map((lead) => lead.id),
        ...contact.suggestions.flatMap((suggestion) => suggestion.leadIds),
      ];
      return maskContact(contact, await this.masking.view(tx, viewerOf(request), leadIds));
    });
  }

  /**
   * Merges two contacts and returns the id of the one that is kept.
   * @throws Failure 404, or 409 if one of them is already merged into another
   */
  async merge(request: PraxisRequest, pair: Pair): Promise<string> {
    const { tenant, user } = actorOf(request);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const outcome = await mergeContacts(tx, { ...pair, by: user.email });
      switch (outcome.kind) {
        case 'not_found':
          throw notFound();
        case 'same_contact':
          throw conflict('same_contact', 'These are already one contact.');
        case 'already_merged':
          throw conflict(
            'already_merged',
            'One of the two has already been merged into another contact. Reload them and try again.',
          );
        case 'merged': {
          const { mergeId, kept, gone, reason } = outcome;
          await auditAs(tx, user, {
            action: 'contact.merged',
            targetType: 'contact',
            targetId: kept,
            detail: { from: gone, mergeId, reason },
          });
          return kept;
        }
      }
    });
  }

  /** Marks two contacts as different people. @throws Failure 404 */
  async keepApart(request: PraxisRequest, pair: Pair): Promise<void> {
    const { tenant, user } = actorOf(request);
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await keepApart(tx, pair))) throw notFound();
      const { id, other } = pair;
      await auditAs(tx, user, {
        action: 'contact.kept_apart',
        targetType: 'contact',
        targetId: id,
        detail: { other },
      });
    });
  }

  /**
   * Undoes a merge and returns the contact that was kept, or the other one if the kept contact has no leads anymore.
   * @throws Failure 404, or 409 if it was undone before or a later merge depends on it
   */
  async undo(request: PraxisRequest, mergeId: string): Promise<string> {
    const { tenant, user } = actorOf(request);
    return await this.database.withTenant(tenant.id, async (tx) => {
      const outcome = await undoMerge(tx, { id: mergeId, by: user.email });
      switch (outcome.kind) {
        case 'not_found':
          throw notFound();
        case 'already_undone':
          throw conflict('already_undone', 'This merge was already undone.');
        case 'merged_since':
          throw conflict(
            'merged_since',
            'This contact has since been merged into another. Undo the later merge first.',
          );
        case 'undone':
          await auditAs(tx, user, {
            action: 'contact.merge_undone',
            targetType: 'contact',
            targetId: outcome.from,
            detail: { mergeId, restored: outcome.restored },
          });
          return outcome.left;
      }
    });
  }
}

/** Shows a name or address only if the viewer may see a lead that gave it. */
function maskContact(contact: ContactRecord, view: PersonalView): MergedContact {
  const shown = contact.leads.filter(({ id }) => !view.isMasked(id));
  const named = contact.leads.filter(({ id }) => !view.hidesName(id));
  const isKnown = (value: string): boolean =>
    shown.some(({ email, phone }) => email === value || phone === value);
  return {
    id: contact.id,
    name: named.some(({ name }) => name === contact.name) ? contact.name : maskName(contact.name),
    leadCount: contact.leadCount,
    createdAt: contact.createdAt.toISOString(),
    leads: contact.leads.map(({ id, name, source, status, about, createdAt }) => {
      const masked = view.isMasked(id);
      return {
        id,
        source,
        status,
        about,
        masked,
        name: view.nameOf(id, name),
        createdAt: createdAt.toISOString(),
      };
    }),
    channels: contact.channels.map(({ kind, value }) => ({
      kind,
      value: isKnown(value) ? value : kind === 'email' ? maskEmail(value) : maskPhone(value),
    })),
    merges: contact.merges.map(({ at, undoneAt, ...merge }) => ({
      ...merge,
      at: at.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
    suggestions: contact.suggestions.map(({ leadIds, name, createdAt, ...suggestion }) => ({
      ...suggestion,
      name: leadIds.some((id) => !view.hidesName(id)) ? name : maskName(name),
      createdAt: createdAt.toISOString(),
    })),
  };
}

function actorOf({ tenant, session }: PraxisRequest): { tenant: TenantIdentity; user: AuthSession } {
  if (!tenant || !session) throw new Error('this route declares no access that yields a user');
  return { tenant, user: session };
}

function conflict(code: string, message: string): Failure {
  return new Failure({ status: 409, code, message });
}
