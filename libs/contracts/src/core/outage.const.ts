/**
 * What the API answers when a part of it is down or too busy (503), or fails (500). The sentences are written for
 * programs and staff; pages of clients show one common sentence instead.
 */
export const OUTAGES = {
  database_unavailable: 'The database is not available right now. Send the same request again in a moment.',
  busy: 'Someone else changed the same data at the same time, so your change was not made. Send the same request again.',
  engine_busy:
    'Too many people are using this right now. Send the same request again in a moment. Nothing is done twice.',
  temporal_unavailable:
    'The workflow engine is not available right now. Send the same request again in a moment. Nothing is done twice.',
  internal_error: 'Something went wrong on our side. Try again. If it happens again, send us the request id.',
} as const;
