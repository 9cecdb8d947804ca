import { appointmentIcs, type AppointmentFile } from './appointment-ics.js';

const FILE: AppointmentFile = {
  appointment: {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    start: '2027-03-15T09:30:00-04:00',
    end: '2027-03-15T10:00:00-04:00',
    timeZone: 'America/Detroit',
    provider: 'Attorney Dana Whitfield',
    location: 'Video Conference',
    confirmationCode: 'ABC234',
  },
  tenantName: 'Harbor Law Group',
  organizerEmail: 'noreply@desk.example.com',
  sequence: 0,
  cancelled: false,
  stamp: new Date('2027-03-01T12:00:00Z'),
  language: 'en',
};

/** Unfolded content lines (RFC 5545, 3.1). */
const lines = (file: string): string[] => file.replace(/\r\n[ \t]/g, '').split('\r\n');

test('times are UTC instants, which every calendar shows in its own zone', () => {
  const content = lines(appointmentIcs(FILE));
  expect(content).toContain('DTSTART:20270315T133000Z');
  expect(content).toContain('DTEND:20270315T140000Z');
  expect(content).toContain('DTSTAMP:20270301T120000Z');
});

test('contains one published event of the tenant, with its code', () => {
  const content = lines(appointmentIcs(FILE));
  expect(content[0]).toBe('BEGIN:VCALENDAR');
  expect(content.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(content).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'STATUS:CONFIRMED',
      'SEQUENCE:0',
      'UID:appointment-0f8fad5b-d9cb-469f-a165-70867728950e',
      'SUMMARY:Harbor Law Group: appointment with Attorney Dana Whitfield',
      'LOCATION:Video Conference',
      'DESCRIPTION:Confirmation code ABC234',
    ]),
  );
});

test('names the organizer, as a published event must', () => {
  for (const cancelled of [false, true])
    expect(lines(appointmentIcs({ ...FILE, cancelled }))).toContain(
      'ORGANIZER;CN="Harbor Law Group":mailto:noreply@desk.example.com',
    );
});

test('a cancelled appointment cancels the event with the same uid', () => {
  const content = lines(appointmentIcs({ ...FILE, cancelled: true, sequence: 1 }));
  expect(content).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      'SEQUENCE:1',
      'UID:appointment-0f8fad5b-d9cb-469f-a165-70867728950e',
    ]),
  );
});

test('lines end with CR LF and are folded at 75 bytes', () => {
  const file = appointmentIcs({ ...FILE, tenantName: `Kanzlei ${'Größenwahn & Söhne '.repeat(10)}` });
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('text is escaped, so that it cannot end its line or start another property', () => {
  const file = appointmentIcs({
    ...FILE,
    tenantName: 'A, B; C\\D\nATTENDEE:mailto:x@example.com',
    appointment: { ...FILE.appointment, location: 'Room 1\r\nEND:VEVENT\r\nBEGIN:VEVENT' },
  });
  const content = lines(file);
  expect(content.filter((line) => /^(BEGIN|END):VEVENT$/.test(line))).toHaveLength(2);
  expect(content.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  expect(content.find((line) => line.startsWith('SUMMARY:'))).toContain('A\\, B\\; C\\\\D\\n');
});

test('names only the tenant, neither a vendor nor our product', () => {
  expect(appointmentIcs(FILE)).not.toMatch(/sebbo|ical-generator|praxis/i);
});
