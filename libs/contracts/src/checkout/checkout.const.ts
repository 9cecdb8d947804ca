/** Test cards of the simulated payment vendor. The numbers are those that Stripe documents for its own test mode. */

export interface TestCard {
  number: string;
  label: string;
  /** Why it is refused; null: it pays. */
  declineCode: 'card_declined' | 'insufficient_funds' | 'expired_card' | null;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', label: 'Pays', declineCode: null },
  { number: '4000 0000 0000 0002', label: 'Is declined', declineCode: 'card_declined' },
  { number: '4000 0000 0000 9995', label: 'Lacks funds', declineCode: 'insufficient_funds' },
  { number: '4000 0000 0000 0069', label: 'Has expired', declineCode: 'expired_card' },
];

/** A card's number without its spaces, as they are compared. */
export const cardDigits = (number: string): string => number.replaceAll(' ', '');
