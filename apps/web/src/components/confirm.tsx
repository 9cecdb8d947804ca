/** The question before something that cannot be undone, loaded when it is first asked. */
import { lazy, Suspense, type ComponentProps } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.js')).ConfirmDialog }));

/** Open while it is rendered. */
export function Confirm(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
