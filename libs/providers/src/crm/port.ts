/** The port of a CRM: a contact and a deal for each lead. */
import type { Language } from '@praxis/contracts/language/language.const';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { Adapter, RequestOptions, Reconciliation } from '../adapter.js';

/** A lead as a CRM gets it. */
export interface CrmLead {
  /** Opaque and permanent; the deal is recognized by it. */
  reference: string;
  name: string;
  email: string | null;
  /** In E.164 if the number can be dialed. */
  phone: string | null;
  /** Null if unknown. */
  language: Language | null;
  /** The matter, for example a type of case. */
  matter: string | null;
  status: LeadStatus;
}

/** The CRM's own ids. */
export interface CrmRecord {
  contactId: string;
  dealId: string;
  /** The account of both ids: in another account they do not exist, or belong to other records. Undefined if unknown. */
  accountId?: string | undefined;
}

export interface CrmPort extends Adapter {
  /**
   * Creates or changes the contact (found by email, else by phone number) and the deal. A `known` record is changed by its
   * id; a record that was deleted in the CRM, or is in another account than the key's, is created again.
   * @throws ProviderError
   */
  put(lead: CrmLead, known?: CrmRecord, options?: RequestOptions): Promise<CrmRecord>;
  /** Looks for the deal of a lead and its contact. */
  find(
    lead: Pick<CrmLead, 'reference' | 'email' | 'phone'>,
    options?: RequestOptions,
  ): Promise<Reconciliation<CrmRecord>>;
}
