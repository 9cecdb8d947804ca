/**
 * A practice's public page: booking an appointment, or requesting a callback. It uses only the practice's brand and
 * texts.
 */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { BrandDetails } from '@praxis/contracts/tenant/brand';
import type { BookingPageResult, BookingResult } from '@praxis/contracts/booking-page/booking-page';
import {
  bookingAddress,
  readBookingAddress,
  type BookingAddress,
} from '@praxis/contracts/booking-page/booking-address';
import { Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { GuestPage } from '../../components/guest-page.js';
import { GuestPagePending } from '../../components/guest-page-pending.js';
import { Notice, Outcome } from '../../components/notice.js';
import { PracticeFacts } from '../../components/practice-facts.js';
import { ApiError } from '../../lib/api/api-error.js';
import { phoneNumber } from '../../lib/core/format.js';
import { useGuestBrand } from '../../lib/tenant/current-brand.js';
import { BrandContact, BrandHero } from '../../components/brand-details.js';
import { LanguageSwitch } from '../../components/language-switch.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import type { PageTexts } from '../../lib/language/english-texts.js';
import { Booked } from './booked.js';
import { useBookingPage } from './booking-queries.js';
import { BookingForm } from './booking-form.js';
import { CallbackForm } from './callback-form.js';
import { useEmbedding } from './use-embedding.js';

const TITLES = {
  book: 'book.title',
  intake: 'book.callTitle',
} as const satisfies Record<BookingAddress['page'], string>;

export function BookingScreen({ address }: { address: BookingAddress }) {
  const read = useBookingPage(address.practice);
  const { text } = useClientLanguage();
  useGuestBrand(read.data?.brand);
  useEmbedding(address.isEmbed, read.data?.embedOrigins);
  if (read.data) return <PracticePage page={read.data} address={address} />;
  if (read.error instanceof ApiError && read.error.status === 404) return <NoSuchPage />;
  return (
    <Frame title={text(TITLES[address.page])}>
      <GuestPagePending query={read} heights={['32', '64']} />
    </Frame>
  );
}

interface PracticePageProps {
  page: BookingPageResult;
  address: BookingAddress;
}

function PracticePage({ page, address }: PracticePageProps) {
  const { text } = useClientLanguage();
  const { search } = useLocation();
  const [booked, setBooked] = useState<BookingResult>();
  const [isSent, setSent] = useState(false);
  const { name } = page.practice;
  const canBook = page.hosts.length > 0;
  const wantsCall = address.page === 'intake' || !canBook;
  const title = text(booked ? 'appointment.title' : TITLES[wantsCall ? 'intake' : 'book']);
  const isOver = booked !== undefined || isSent;
  return (
    <Frame
      title={title}
      intro={isOver ? undefined : introOf(text, page, wantsCall)}
      practice={page.practice}
      hero={isOver ? undefined : page.brand.details}
      contact={page.brand.details}
    >
      {booked ? (
        <Booked result={booked} />
      ) : isSent ? (
        <Outcome
          tone="good"
          title={text('book.received')}
          text={text('book.receivedText', { practice: name })}
        />
      ) : wantsCall ? (
        <>
          {!canBook && address.page === 'book' && (
            <Notice tone="info" mb="5" title={text('book.notOpen')} text={text('book.notOpenText')} />
          )}
          <CallbackForm page={page} address={address} onSent={() => setSent(true)} />
          {canBook && (
            <Text fontSize="md" color="fg.muted" mt="4">
              {text('book.ratherTime')}{' '}
              <Link asChild variant="underline">
                <RouterLink to={{ pathname: bookingAddress({ ...address, page: 'book' }), search }}>
                  {text('book.title')}
                </RouterLink>
              </Link>
            </Text>
          )}
        </>
      ) : (
        <BookingForm page={page} address={address} onBooked={setBooked} />
      )}
    </Frame>
  );
}

/** A sentence with the host of the appointment, and its length if that is the same for every host. */
function introOf(text: PageTexts, { practice, hosts }: BookingPageResult, wantsCall: boolean): string {
  if (wantsCall) return text('book.callIntro', { practice: practice.name });
  const lengths = [...new Set(hosts.map(({ minutes }) => minutes))];
  const [minutes = 0] = lengths;
  return lengths.length === 1
    ? text('book.lengthIntro', { minutes, practice: practice.name })
    : text('book.intro', { practice: practice.name });
}

interface FrameProps {
  title: string;
  intro?: string | undefined;
  practice?: BookingPageResult['practice'];
  /** The practice's own introduction. */
  hero?: BrandDetails | undefined;
  contact?: BrandDetails | undefined;
  children: ReactNode;
}

function Frame({ title, intro, practice, hero, contact, children }: FrameProps) {
  const { text } = useClientLanguage();
  const { pathname } = useLocation();
  const phone = practice?.phone;
  return (
    <GuestPage
      title={title}
      intro={intro}
      // An embedded page has no header, which contains the language switch elsewhere.
      top={
        <>
          {readBookingAddress(pathname)?.isEmbed && (
            <Flex justify="flex-end">
              <LanguageSwitch />
            </Flex>
          )}
          {hero && <BrandHero details={hero} />}
        </>
      }
      bottom={
        <>
          {phone && (
            <Flex mt="6" gap="2" align="center" color="fg.muted" fontSize="md">
              <Phone size={16} aria-hidden />
              <Text>
                {text('book.ratherTalk')}{' '}
                <Link href={`tel:${phone}`} variant="underline">
                  {phoneNumber(phone)}
                </Link>
              </Text>
            </Flex>
          )}
          {contact && <BrandContact details={contact} />}
          {practice && (
            <Box mt="4">
              <PracticeFacts practice={practice} />
            </Box>
          )}
        </>
      }
    >
      {children}
    </GuestPage>
  );
}

/** Shows no practice's name, because the address does not belong to any practice. */
function NoSuchPage() {
  const { text } = useClientLanguage();
  return (
    <Frame title={text('book.notFound')}>
      <Notice tone="warn" title={text('book.noPage')} text={text('book.noPageText')} />
    </Frame>
  );
}
