/** Lead statuses for the stages and statuses of other programs. Pure. */
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';

/** A status, or `tag`: the value is kept as a tag. */
export type ValueMeaning = LeadStatus | 'tag';

const WORDS: Record<LeadStatus, string> = {
  new: 'new lead|lead|leads|open lead|subscriber|inbox|intake|inquiry|enquiry|prospect|uncontacted|not contacted|unassigned|not started|to contact|nuevo',
  contacted:
    'attempted|attempted to contact|attempted contact|attempting|contact attempted|attempting to contact|contact made|connected|in progress|working|engaged|in contact|nurture|nurturing|follow up|following up|left message|left voicemail|bad timing|unresponsive|no response|sphere|contactado',
  qualified:
    'marketing qualified lead|mql|sales qualified lead|sql|opportunity|open deal|hot|hot lead|hot prospect|hot prospects|active buyer|active seller|buyers|sellers|potential client|potential new client|pnc|proposal sent|agreement sent|retainer sent|fee agreement sent|in review|under review|accepted',
  appointment_scheduled:
    'appointment set|appointment booked|appointment made|appt set|appt scheduled|consultation|consultation scheduled|consultation booked|consult scheduled|consult booked|initial consultation|meeting scheduled|meeting booked|meeting set|showing scheduled|demo scheduled',
  converted:
    'won|closed won|customer|client|clients|current client|active client|new client|past client|past clients|former client|hired|retained|signed|signed up|engagement signed|evangelist|under contract|sold|active matter',
  closed_lost:
    'lost|closed lost|lost lead|did not hire|did not retain|didnt hire|not hired|dnh|unqualified|disqualified|not qualified|not a fit|no fit|trash|dead|dead lead|junk|spam|archived|archive|rejected|declined|not interested|no longer interested|inactive|wrong number|do not contact|referred out|perdido',
};

const STATUS_OF = new Map<string, LeadStatus>(
  LEAD_STATUSES.flatMap((status) =>
    [plainValue(status), ...WORDS[status].split('|')].map((word) => [word, status] as const),
  ),
);

/** A value as it is compared: letters and digits in lower case, with single spaces. */
export function plainValue(value: string): string {
  return value
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The status that a value means, as chosen by the user or by the usual words; undefined if it is kept as a tag. */
export function statusOfValue(
  value: string,
  choices: Readonly<Record<string, ValueMeaning>>,
): LeadStatus | undefined {
  const plain = plainValue(value);
  const choice = Object.hasOwn(choices, plain) ? choices[plain] : STATUS_OF.get(plain);
  return choice === 'tag' ? undefined : choice;
}

/** The furthest of a file's statuses and stages. A lost lead stays lost, unless it became a client. */
export function furthestStatus(statuses: readonly LeadStatus[]): LeadStatus | undefined {
  const order = LEAD_STATUSES.filter((status) => status !== 'converted');
  if (statuses.includes('converted')) return 'converted';
  return order.toReversed().find((status) => statuses.includes(status));
}
