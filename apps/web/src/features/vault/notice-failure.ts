/** The toast's title after a failed change of a service key. */
import type { ApiError } from '../../lib/api/api-error.js';
import { showToast } from '../../lib/core/toast-store.js';

/** A refusal has a reason that the title names; for any other error, the request itself failed. */
export function noticeFailure(error: ApiError, titles: { refused: string; failed: string }): true {
  const isRefused = error.status !== undefined && error.status >= 400 && error.status < 500;
  showToast({ tone: 'bad', title: isRefused ? titles.refused : titles.failed, text: error.message });
  return true;
}
