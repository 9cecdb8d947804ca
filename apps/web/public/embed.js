/**
 * Shows a practice's booking page inside another site. One script tag, and for each place one element:
 *   <div data-praxis-book="practice"></div>       the page itself, as tall as its content
 *   <button data-praxis-book="practice">…</button> opens the page in a dialog
 * `data-praxis-intake` shows the request to be called back instead. `data-language` ("en" or "es") of the element or of the script
 * sets the language; without it the page is in that of the visitor's browser. Only sites that the practice has listed may show it.
 */
(() => {
  const script = document.currentScript;
  if (!script || !script.src) return;
  const home = new URL(script.src).origin;
  const kinds = { book: '', intake: '/intake' };
  // Each frame with what closes it: nothing for one that is part of the page.
  const frames = new Map();
  const words = {
    en: { close: 'Close', book: 'Book an appointment', intake: 'Ask us to call you' },
    es: { close: 'Cerrar', book: 'Reservar una cita', intake: 'Pida que le llamemos' },
  };
  const known = (tag) => Object.keys(words).find((code) => code === String(tag).slice(0, 2).toLowerCase());
  const ofScript = known(script.dataset.language);
  const ofBrowser = navigator.languages.map(known).find(Boolean) || 'en';

  const frameOf = ({ practice, kind, title, language }) => {
    const frame = document.createElement('iframe');
    frame.src = `${home}/embed/book/${encodeURIComponent(practice)}${kinds[kind]}${language ? `?lang=${language}` : ''}`;
    frame.title = title;
    frame.style.cssText = 'display:block;width:100%;height:640px;border:0;color-scheme:normal';
    frame.addEventListener('load', () => frame.contentWindow.postMessage({ type: 'praxis:hello' }, home));
    frames.set(frame, () => {});
    return frame;
  };

  // The page says how tall it is, and that Escape was pressed in it, which this window does not see. Only our own frames are heard, and only from our own origin.
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== home || !data) return;
    const height = Number(data.height);
    for (const [frame, close] of frames) {
      if (frame.contentWindow !== source) continue;
      if (data.type === 'praxis:ready') source.postMessage({ type: 'praxis:hello' }, home);
      if (data.type === 'praxis:escape') close();
      if (data.type === 'praxis:size' && height > 0) frame.style.height = `${Math.min(height, 10000)}px`;
    }
  });

  const open = (shown, opener) => {
    const dialog = document.createElement('dialog');
    dialog.style.cssText =
      'width:min(46rem,100vw);max-width:none;max-height:100dvh;padding:0;border:0;border-radius:10px;overflow:auto';
    dialog.setAttribute('aria-label', shown.title);
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '×';
    close.setAttribute('aria-label', words[shown.language || ofBrowser].close);
    close.style.cssText =
      'flex:none;width:44px;height:44px;border:0;background:none;color:inherit;font:24px/1 sans-serif;cursor:pointer';
    close.addEventListener('click', () => dialog.close());
    const frame = frameOf(shown);
    frames.set(frame, () => dialog.close());
    // A line of its own, in the site's colors: over the page, the button would cover what is pressed there.
    const bar = document.createElement('div');
    bar.style.cssText =
      'position:sticky;top:0;z-index:1;display:flex;justify-content:space-between;padding-left:16px;background:Canvas;color:CanvasText;font:600 16px/44px sans-serif';
    const title = document.createElement('span');
    title.textContent = shown.title;
    title.style.cssText = 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap';
    bar.append(title, close);
    dialog.append(bar, frame);
    dialog.addEventListener('close', () => {
      frames.delete(frame);
      dialog.remove();
      opener.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  };

  const start = () => {
    for (const kind of Object.keys(kinds))
      for (const element of document.querySelectorAll(`[data-praxis-${kind}]`)) {
        const practice = element.getAttribute(`data-praxis-${kind}`);
        if (!practice || element.dataset.praxisShown) continue;
        element.dataset.praxisShown = 'true';
        const language = known(element.dataset.language) || ofScript;
        const title =
          element.getAttribute('title') || element.textContent.trim() || words[language || ofBrowser][kind];
        const shown = { practice, kind, title, language };
        if (element.matches('button, a')) {
          element.addEventListener('click', (event) => {
            event.preventDefault();
            open(shown, element);
          });
        } else element.replaceChildren(frameOf(shown));
      }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
