/** Guesses the field of a column from its name. */
import type { ImportColumns, ImportField } from '@praxis/contracts/lead-import/lead-import';

/** Usual column names per field. Spaces, case and punctuation are ignored. */
const NAMES: Record<ImportField, readonly string[]> = {
  name: ['name', 'fullname', 'leadname', 'contactname', 'clientname', 'contact', 'client', 'customer'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail', 'primaryemail', 'email1', 'workemail', 'personalemail'],
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
    'phone1',
  ],
  caseType: ['casetype', 'practicearea', 'mattertype', 'matter', 'case', 'typeofcase', 'legalmatter'],
  leadType: ['leadtype', 'type', 'buyerseller', 'clienttype', 'contacttype', 'propertytype'],
  area: ['area', 'neighborhood', 'neighbourhood', 'city', 'location', 'region', 'preferredarea'],
  budget: ['budget', 'price', 'pricerange', 'maxprice', 'amount'],
  details: ['details', 'description', 'message', 'inquiry', 'enquiry', 'casedetails', 'summary'],
  urgency: ['urgency', 'priority'],
  timeline: ['timeline', 'timeframe', 'when', 'movedate'],
  status: ['status', 'stage', 'leadstatus', 'pipelinestage'],
  source: ['source', 'leadsource', 'origin', 'channel', 'referralsource', 'campaign'],
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
  ],
};

/**
 * Suggests the first matching column for each field. First and last name are not needed if there is a full
 * name.
 */
export function suggestColumns(columns: readonly string[]): ImportColumns {
  const plain = columns.map((column) => column.toLowerCase().replace(/[^a-z0-9]/g, ''));
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
