/** Test cards of the simulated payment vendor. The numbers are those that Stripe documents for its own test mode. */

export const CARD_KINDS = [
  'pays',
  'declined',
  'insufficient_funds',
  'expired',
  'declined_later',
  'disputed',
] as const;
/**
 * How a card behaves; the only detail of a card that is stored. `declined_later`: it pays at the checkout, but no later
 * invoice.
 */
export type CardKind = (typeof CARD_KINDS)[number];

export interface TestCard {
  kind: CardKind;
  number: string;
  label: string;
  /** Why a checkout refuses the card; null if the card pays. */
  declineCode: 'card_declined' | 'insufficient_funds' | 'expired_card' | null;
}

export const TEST_CARDS: readonly TestCard[] = [
  { kind: 'pays', number: '4242 4242 4242 4242', label: 'Pays', declineCode: null },
  { kind: 'declined', number: '4000 0000 0000 0002', label: 'Is declined', declineCode: 'card_declined' },
  {
    kind: 'insufficient_funds',
    number: '4000 0000 0000 9995',
    label: 'Lacks funds',
    declineCode: 'insufficient_funds',
  },
  { kind: 'expired', number: '4000 0000 0000 0069', label: 'Has expired', declineCode: 'expired_card' },
  {
    kind: 'declined_later',
    number: '4000 0000 0000 0341',
    label: 'Pays, and is declined later',
    declineCode: null,
  },
  { kind: 'disputed', number: '4000 0000 0000 0259', label: 'Pays, and is disputed', declineCode: null },
];
