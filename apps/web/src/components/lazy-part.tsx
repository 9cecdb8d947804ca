/** Parts of a page whose code is loaded when they are first shown, and what is shown if the code cannot be loaded. */
import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { showToast } from '../lib/core/toast-store.js';
import { useClientLanguage } from '../lib/language/client-language.js';
import { logRenderError } from './error-screen.js';
import { TryLine } from './load-error.js';

type PropsOf<Exported> = Exported extends (props: infer Props extends object) => ReactNode ? Props : never;
/** The props by which dialogs, panels and forms are closed. */
type Closable = { onClose: () => void } | { onCancel: () => void };
type ClosableName<Module> = {
  [Name in keyof Module]: PropsOf<Module[Name]> extends Closable ? Name : never;
}[keyof Module];

/** Either the part, or the message that it could not be loaded. */
type Outcome<Props> = ComponentType<{ props: Props; forget: () => void }>;

/**
 * Caches the loaded part: every `read` returns the same one until `forget`, after which the next `read` loads the code
 * again.
 */
function partCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed: (error: unknown) => Outcome<Props>,
): { read: () => Outcome<Props>; forget: () => void } {
  const begin = (): Outcome<Props> =>
    lazy(async (): Promise<{ default: Outcome<Props> }> => {
      try {
        const Part = await load();
        return { default: ({ props }) => createElement(Part, props) };
      } catch (error) {
        return { default: failed(error) };
      }
    });
  let outcome: Outcome<Props> | undefined;
  return { read: () => (outcome ??= begin()), forget: () => (outcome = undefined) };
}

/**
 * A part of the page whose code is loaded on demand. While it loads, the content around it waits (`Suspense`). If the code cannot be
 * loaded, a line in its place says so and offers to try again, and the rest of the page stays.
 * @param load imports the file
 * @param name the component that the file exports
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const code = partCode<Props>(
    async () => (await load())[name] as ComponentType<Props>,
    (error) =>
      function Failed({ forget }) {
        return <NotLoaded error={error} onRetry={forget} />;
      },
  );
  return function LazyPart(props) {
    const [Shown, setShown] = useState(code.read);
    const again = (): void => {
      code.forget();
      setShown(code.read());
    };
    return <Shown props={props} forget={again} />;
  };
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text } = useClientLanguage();
  useEffect(() => logRenderError(error), [error]);
  return <TryLine text={`${text('page.partFailed')}. ${text('page.partFailedText')}`} onRetry={onRetry} />;
}

/**
 * A dialog, a panel or a form that can be closed. Nothing is shown while its code loads. If the code cannot be loaded,
 * a toast says so and the part is reported as closed, so that its opener can open it again.
 * @param load imports the file
 * @param name the component that the file exports; it has `onClose` or `onCancel`
 */
export function lazyDialog<Module, Name extends ClosableName<Module>>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]> & Closable> {
  type Props = PropsOf<Module[Name]> & Closable;
  const code = partCode<Props>(
    async () => (await load())[name] as ComponentType<Props>,
    (error) =>
      function Failed({ props, forget }) {
        const close = (): void => {
          forget();
          if ('onClose' in props) props.onClose();
          else props.onCancel();
        };
        return <NotOpened error={error} onClose={close} />;
      },
  );
  return function LazyDialog(props) {
    const [Shown] = useState(code.read);
    return (
      <Suspense>
        <Shown props={props} forget={code.forget} />
      </Suspense>
    );
  };
}

function NotOpened({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { text } = useClientLanguage();
  const giveUp = useEffectEvent(() => {
    logRenderError(error);
    showToast({ tone: 'bad', title: text('page.partFailed'), text: text('page.partFailedText') });
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
}
