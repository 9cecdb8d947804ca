/** The facts of the demo's practices. Places are invented, and phone numbers are in the range reserved for fiction. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { FactTexts } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { SystemTransaction } from '../core/database.js';

/** Opening hours are missing here, because they are derived from the hosts. */
const DEMO_FACTS: Record<Industry, FactTexts> = {
  law: {
    hours: { en: '', es: '' },
    address: {
      en: '1200 Harbor Street, Suite 400, in downtown Detroit',
      es: '1200 Harbor Street, oficina 400, en el centro de Detroit',
    },
    directions: {
      en: 'Park in the garage on Harbor Street and take the elevator to the fourth floor. If the lobby is locked, call 313-555-0111.',
      es: 'Estacione en el garaje de Harbor Street y suba por el ascensor al cuarto piso. Si la entrada está cerrada, llame al 313-555-0111.',
    },
    areas: {
      en: 'Personal injury, family law, estate planning, criminal defense and employment',
      es: 'Lesiones personales, derecho de familia, testamentos y herencias, defensa penal y derecho laboral',
    },
    languages: { en: 'We speak English and Spanish.', es: 'Hablamos inglés y español.' },
    fees: {
      en: 'The first consultation is free. An attorney tells you the fee for your matter before you decide.',
      es: 'La primera consulta es gratis. Un abogado le dice los honorarios de su caso antes de que usted decida.',
    },
    bring: {
      en: 'A photo ID and any letters, contracts or court papers about your matter',
      es: 'Una identificación con foto y las cartas, los contratos o los papeles de la corte sobre su caso',
    },
    service_area: {
      en: 'Wayne, Oakland and Macomb counties',
      es: 'Los condados de Wayne, Oakland y Macomb',
    },
  },
  realestate: {
    hours: { en: '', es: '' },
    address: {
      en: '45 Lakeside Avenue in Grosse Pointe',
      es: '45 Lakeside Avenue, en Grosse Pointe',
    },
    directions: {
      en: 'We are next to the marina. Park behind the building; the spaces are free. If you cannot find us, call 313-555-0121.',
      es: 'Estamos junto a la marina. Estacione gratis detrás del edificio. Si no nos encuentra, llame al 313-555-0121.',
    },
    areas: {
      en: 'Single-family homes, condos and small apartment buildings, to buy, sell or rent',
      es: 'Casas, condominios y edificios pequeños de apartamentos, para comprar, vender o alquilar',
    },
    languages: { en: 'We speak English and Spanish.', es: 'Hablamos inglés y español.' },
    fees: {
      en: 'The first meeting is free. We agree on a commission in writing before we list your home.',
      es: 'La primera reunión es gratis. Acordamos la comisión por escrito antes de anunciar su casa.',
    },
    bring: {
      en: 'To buy, a letter from your lender if you have one. To sell, your latest tax bill and a set of keys.',
      es: 'Para comprar, la carta de su banco si ya la tiene. Para vender, su última factura de impuestos y un juego de llaves.',
    },
    service_area: {
      en: 'Detroit, the Grosse Pointes and St. Clair Shores',
      es: 'Detroit, las Grosse Pointe y St. Clair Shores',
    },
  },
};

/** Stores the facts of a demo practice as its first version; existing facts are kept. */
export async function seedPracticeFacts(
  tx: SystemTransaction,
  { tenantId, industry }: { tenantId: string; industry: Industry },
): Promise<void> {
  await tx.query`
    insert into practice_fact_versions (tenant_id, version, facts)
    values (${tenantId}, 1, ${JSON.stringify(DEMO_FACTS[industry])}::jsonb) on conflict (tenant_id, version) do nothing`;
}
