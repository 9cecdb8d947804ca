/** Books an appointment for one lead, from any screen that shows the lead. */
import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../lazy-part.js';

const BookingDialog = lazyDialog(() => import('./booking-dialog.js'), 'BookingDialog');

interface BookForLeadProps extends Pick<ButtonProps, 'size' | 'variant'> {
  tenantId: string;
  lead: { id: string; name: string };
}

export function BookForLead({ tenantId, lead, size = 'xs', variant = 'outline' }: BookForLeadProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size={size} variant={variant} onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden />
        Book appointment
      </Button>
      {isOpen && <BookingDialog tenantId={tenantId} lead={lead} onClose={close} />}
    </>
  );
}
