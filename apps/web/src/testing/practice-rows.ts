/** Practices as the API returns them to clients and to their own team. */
import type { PracticeResult, PublicPractice } from '@praxis/contracts/tenant/practice';

const HOURS = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:30' }));

export function publicPractice(changes: Partial<PublicPractice> = {}): PublicPractice {
  return {
    phone: '+13135550100',
    address: '120 Harbor St, Detroit, MI 48226',
    timeZone: 'America/Detroit',
    languages: ['en', 'es'],
    hours: HOURS,
    facts: [],
    ...changes,
  };
}

/** The facts as Settings shows them. */
export function practiceResult(changes: Partial<PracticeResult['practice']> = {}): PracticeResult {
  return {
    ok: true,
    practice: {
      phone: '+13135550100',
      street: '',
      city: '',
      state: '',
      postalCode: '',
      timeZone: 'America/Detroit',
      languages: ['en'],
      ...changes,
    },
    hours: HOURS,
  };
}
