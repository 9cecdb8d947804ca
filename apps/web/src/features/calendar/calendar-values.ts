/** The values of the calendar form, and its request. Pure. */
import {
  CaldavConnection,
  GoogleConsentConnection,
  GoogleServiceConnection,
  type CalendarConnectionUpdate,
} from '@praxis/contracts/calendar/calendar';
import * as z from 'zod/mini';

/** The way to access a calendar: two kinds of calendar, one of which can be accessed in two ways. */
export type CalendarChoice = 'caldav' | 'service_account' | 'refresh_token';

/** Every field of every kind. */
export interface CalendarValues {
  choice: CalendarChoice;
  url: string;
  username: string;
  password: string;
  calendarId: string;
  keyFile: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

export const NO_VALUES: CalendarValues = {
  choice: 'caldav',
  url: '',
  username: '',
  password: '',
  calendarId: 'primary',
  keyFile: '',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
};

/** The form's request: the fields of the chosen kind, checked by its schema. */
export const calendarForm: z.ZodMiniType<CalendarConnectionUpdate> = z.pipe(
  z.transform((values: CalendarValues, context) => {
    const { schema, fields } = chosen(values);
    const result = schema.safeParse(fields);
    if (result.success) return result.data;
    for (const issue of result.error.issues) context.issues.push({ ...issue, input: fields } as never);
    return z.NEVER;
  }),
  z.custom<CalendarConnectionUpdate>(),
);

function chosen(values: CalendarValues): {
  schema: z.ZodMiniType<CalendarConnectionUpdate>;
  fields: Record<string, string>;
} {
  const { choice, url, username, password, calendarId, keyFile, clientId, clientSecret, refreshToken } =
    values;
  switch (choice) {
    case 'caldav':
      return { schema: CaldavConnection, fields: { kind: 'caldav', url, username, password } };
    case 'service_account':
      return {
        schema: GoogleServiceConnection,
        fields: { kind: 'google', credentials: choice, calendarId, keyFile },
      };
    case 'refresh_token':
      return {
        schema: GoogleConsentConnection,
        fields: { kind: 'google', credentials: choice, calendarId, clientId, clientSecret, refreshToken },
      };
  }
}
