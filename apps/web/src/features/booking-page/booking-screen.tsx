/** A practice's public page: booking an appointment, or asking to be called back. In the practice's brand and words alone. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Link } from '@chakra-ui/react/link';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { BookingPageResult, BookingResult } from '@praxis/contracts/booking-page/booking-page';
import { bookingAddress, type BookingAddress } from '@praxis/contracts/booking-page/booking-page.const';
import { Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { LoadError } from '../../components/load-error.js';
import { Loading } from '../../components/loading.js';
import { Notice } from '../../components/notice.js';
import { useDocumentTitle } from '../../components/page.js';
import { PracticeFacts } from '../../components/practice-facts.js';
import { ApiError } from '../../lib/api/api-error.js';
import { phoneNumber } from '../../lib/core/format.js';
import { useGuestBrand } from '../../lib/tenant/current-brand.js';
import { Booked } from './booked.js';
import { useBookingPage } from './booking-calls.js';
import { BookingForm } from './booking-form.js';
import { CallbackForm } from './callback-form.js';
import { useEmbedSize } from './use-embed-size.js';

const TITLES: Record<BookingAddress['page'], string> = {
  book: 'Book an appointment',
  intake: 'Ask us to call you',
};

export function BookingScreen({ address }: { address: BookingAddress }) {
  const read = useBookingPage(address.practice);
  useGuestBrand(read.data?.brand);
  useEmbedSize(address.isEmbed, read.data?.embedOrigins);
  if (read.data) return <PracticePage page={read.data} address={address} />;
  if (read.error instanceof ApiError && read.error.status === 404) return <NoSuchPage />;
  return (
    <Frame title={TITLES[address.page]}>
      {read.error ? (
        <LoadError
          title="Could not load this page"
          text={read.error.message}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Loading label="Loading the page">
          <Skeleton height="32" mb="5" />
          <Skeleton height="64" />
        </Loading>
      )}
    </Frame>
  );
}

interface PracticePageProps {
  page: BookingPageResult;
  address: BookingAddress;
}

function PracticePage({ page, address }: PracticePageProps) {
  const [booked, setBooked] = useState<BookingResult>();
  const [isSent, setSent] = useState(false);
  const { name } = page.practice;
  const canBook = page.hosts.length > 0;
  const wantsCall = address.page === 'intake' || !canBook;
  const title = booked ? 'Your appointment' : TITLES[wantsCall ? 'intake' : 'book'];
  return (
    <Frame
      title={title}
      intro={booked || isSent ? undefined : introOf(page, wantsCall)}
      practice={page.practice}
    >
      {booked ? (
        <Booked result={booked} />
      ) : isSent ? (
        <Notice
          tone="good"
          title="We have your request"
          text={`${name} will call or write to you. You do not have to do anything else.`}
        />
      ) : wantsCall ? (
        <>
          {!canBook && address.page === 'book' && (
            <Notice
              tone="info"
              mb="5"
              title="Online booking is not open yet"
              text="Leave your details, and we will find a time together."
            />
          )}
          <CallbackForm page={page} address={address} onSent={() => setSent(true)} />
          {canBook && (
            <Text fontSize="md" color="fg.muted" mt="4">
              Rather choose a time yourself?{' '}
              <Link asChild variant="underline">
                <RouterLink to={bookingAddress({ ...address, page: 'book' })}>Book an appointment</RouterLink>
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

/** One sentence: with whom, and how long it takes where that is the same with everyone. */
function introOf({ practice, hosts }: BookingPageResult, wantsCall: boolean): string {
  if (wantsCall) return `Tell ${practice.name} what it is about and how to reach you.`;
  const lengths = [...new Set(hosts.map(({ minutes }) => minutes))];
  const [minutes] = lengths;
  return lengths.length === 1
    ? `${String(minutes)} minutes with ${practice.name}.`
    : `With ${practice.name}.`;
}

interface FrameProps {
  title: string;
  intro?: string | undefined;
  practice?: BookingPageResult['practice'];
  children: ReactNode;
}

function Frame({ title, intro, practice, children }: FrameProps) {
  useDocumentTitle(title);
  const phone = practice?.phone;
  return (
    <Box w="full" css={{ maxWidth: '44rem' }} mx="auto" px="4" pt={{ base: '6', md: '10' }} pb="12">
      <Heading as="h1" fontSize={{ base: 'xl', md: '2xl' }} fontWeight="semibold" letterSpacing="-0.01em">
        {title}
      </Heading>
      {intro && (
        <Text color="fg.muted" mt="1">
          {intro}
        </Text>
      )}
      <Box mt="6">{children}</Box>
      {phone && (
        <Flex mt="6" gap="2" align="center" color="fg.muted" fontSize="md">
          <Phone size={16} aria-hidden />
          <Text>
            Rather talk?{' '}
            <Link href={`tel:${phone}`} variant="underline">
              {phoneNumber(phone)}
            </Link>
          </Text>
        </Flex>
      )}
      {practice && (
        <Box mt="4">
          <PracticeFacts practice={practice} />
        </Box>
      )}
    </Box>
  );
}

/** Names nobody: it is not known whose page was wanted. */
function NoSuchPage() {
  return (
    <Frame title="Page not found">
      <Notice
        tone="warn"
        title="There is no booking page at this address"
        text="Check the link, or ask the practice for it."
      />
    </Frame>
  );
}
