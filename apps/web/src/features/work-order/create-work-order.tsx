/** Turns a work plan into a work order. */
import type { Onboarding } from '@praxis/contracts/onboarding/onboarding';
import { SubmitButton } from '../../components/form.js';
import { useCreateWorkOrder } from './work-order-queries.js';

/** Does not wait for the practice's approval, because an admin may be asked by phone. */
export function CreateWorkOrder({ tenantId, onboarding }: { tenantId: string; onboarding: Onboarding }) {
  const { mutate, isPending } = useCreateWorkOrder(tenantId);
  return (
    <SubmitButton size="sm" pending={isPending} pendingText="Creating..." onPress={() => mutate(onboarding)}>
      Create Work Order
    </SubmitButton>
  );
}
