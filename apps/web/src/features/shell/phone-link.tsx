/** A practice's phone number as a link that calls it. */
import { Link } from '@chakra-ui/react/link';
import { Phone } from 'lucide-react';
import { phoneNumber } from '../../lib/core/format.js';

interface PhoneLinkProps {
  /** E.164, or as the practice wrote it. */
  number: string;
  /** True for a line as high as the menu's other lines. */
  inMenu?: boolean;
}

export function PhoneLink({ number, inMenu = false }: PhoneLinkProps) {
  return (
    <Link
      href={`tel:${number.replace(/[^+\d]/g, '')}`}
      data-testid="industry-phone"
      aria-label={`Call ${phoneNumber(number)}`}
      color="fg.muted"
      fontSize="md"
      fontVariantNumeric="tabular-nums"
      textDecoration="none"
      whiteSpace="nowrap"
      minH={inMenu ? '11' : '7'}
    >
      <Phone aria-hidden />
      {phoneNumber(number)}
    </Link>
  );
}
