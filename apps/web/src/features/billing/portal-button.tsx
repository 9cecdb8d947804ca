/** Opens the payment vendor's customer portal in a new tab. */
import type { ButtonProps } from '@chakra-ui/react/button';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../components/form.js';
import { usePortal } from './billing-queries.js';

interface PortalButtonProps extends Omit<ButtonProps, 'onClick'> {
  children: ReactNode;
}

export function PortalButton({ children, ...button }: PortalButtonProps) {
  const portal = usePortal();
  return (
    <SubmitButton
      variant="outline"
      size="sm"
      {...button}
      pending={portal.isPending}
      pendingText="Opening…"
      onPress={() => portal.mutate()}
    >
      {children}
    </SubmitButton>
  );
}
