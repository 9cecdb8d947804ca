/** Guesses the field of a column from its name. */
import type { ImportColumns, ImportField } from '@praxis/contracts/lead-import/lead-import';

/** Usual column names per field, as `plainColumn` gives them; the first is the best guess. */
const NAMES: Record<ImportField, readonly string[]> = {
  name: ['name', 'fullname', 'leadname', 'contactname', 'clientname', 'contact', 'client', 'customer'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  company: [
    'company',
    'companyname',
    'primarycompany',
    'associatedcompany',
    'organization',
    'organisation',
    'organizationname',
    'businessname',
    'business',
    'firm',
    'firmname',
    'employer',
  ],
  email: [
    'email',
    'emailaddress',
    'mail',
    'primaryemail',
    'primaryemailaddress',
    'email1',
    'email1value',
    'emailaddress1',
    'contactemail',
    'clientemail',
    'workemail',
    'personalemail',
    'homeemail',
  ],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'primaryphone',
    'primaryphonenumber',
    'phone1',
    'phone1value',
    'mobilephonenumber',
    'mobilenumber',
    'cellphonenumber',
    'contactphone',
    'contactnumber',
    'clientphone',
    'homephone',
    'workphone',
    'businessphone',
  ],
  caseType: ['casetype', 'practicearea', 'mattertype', 'matter', 'case', 'typeofcase', 'legalmatter'],
  leadType: ['leadtype', 'type', 'buyerseller', 'clienttype', 'contacttype', 'propertytype'],
  area: ['area', 'neighborhood', 'neighbourhood', 'city', 'location', 'region', 'preferredarea'],
  budget: ['budget', 'price', 'pricerange', 'maxprice', 'amount'],
  details: ['details', 'description', 'message', 'inquiry', 'enquiry', 'casedetails', 'summary'],
  urgency: ['urgency', 'priority'],
  timeline: ['timeline', 'timeframe', 'when', 'movedate'],
  language: [
    'language',
    'preferredlanguage',
    'primarylanguage',
    'spokenlanguage',
    'clientlanguage',
    'idioma',
  ],
  status: ['status', 'leadstatus', 'matterstatus', 'contactstatus', 'clientstatus'],
  stage: ['stage', 'leadstage', 'lifecyclestage', 'pipelinestage', 'matterstage', 'dealstage'],
  source: [
    'source',
    'leadsource',
    'originalsource',
    'originaltrafficsource',
    'origin',
    'channel',
    'referralsource',
    'marketingsource',
    'howdidyouhearaboutus',
    'campaign',
  ],
  tags: ['tags', 'tag', 'labels', 'groups'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'background'],
  createdAt: [
    'created',
    'createdat',
    'createdon',
    'datecreated',
    'createdate',
    'date',
    'dateadded',
    'added',
    'creationdate',
    'createddate',
    'createdtime',
    'inquirydate',
    'leaddate',
    'intakedate',
    'opendate',
  ],
  smsConsent: [
    'smsconsent',
    'consentsms',
    'textconsent',
    'smsoptin',
    'textoptin',
    'oktotext',
    'smsoptout',
    'textoptout',
    'donottext',
    'donotsms',
  ],
  emailConsent: [
    'emailconsent',
    'consentemail',
    'emailoptin',
    'marketingconsent',
    'newsletter',
    'oktoemail',
    'unsubscribedfromallemail',
    'emailoptout',
    'optedoutofemail',
    'donotemail',
  ],
  consentProof: [
    'consentproof',
    'proofofconsent',
    'consentsource',
    'consenttext',
    'consentnote',
    'optinsource',
  ],
};

/** A column's name without spaces, case, punctuation and text in brackets: `Create Date (EDT)` is `createdate`. */
export function plainColumn(name: string): string {
  const text = name.slice(0, 200).toLowerCase();
  const plain = (part: string): string => part.replace(/[^a-z0-9]/g, '');
  return plain(text.replace(/\([^()]*\)/g, '')) || plain(text);
}

/**
 * Suggests the first matching column for each field. First and last name are not needed if there is a full
 * name.
 */
export function suggestColumns(columns: readonly string[]): ImportColumns {
  const plain = columns.map(plainColumn);
  const found: ImportColumns = {};
  for (const [field, names] of Object.entries(NAMES) as [ImportField, readonly string[]][]) {
    // Ordered by preference: "Name" is a better guess than "Client".
    const name = names.find((candidate) => plain.includes(candidate));
    if (name !== undefined) found[field] = plain.indexOf(name);
  }
  if (found.firstName !== undefined && found.lastName !== undefined) delete found.name;
  else if (found.name !== undefined) {
    delete found.firstName;
    delete found.lastName;
  }
  return found;
}
