/** How a person is reached: checks of phone numbers and email addresses, shared by every form. */
import * as z from 'zod/mini';

// The carrier decides whether a number exists. Here it only has to look like one that can be called.
/** A phone number as people write it: 7 to 15 digits (E.164), with the usual separators; at most 40 characters. */
export const Phone = z.string('Phone must be text').check(
  z.trim(),
  z.maxLength(40, 'Phone can have at most 40 characters'),
  z.regex(/^\+?[0-9(][0-9 ().-]*$/, 'Phone may have digits, spaces, ( ) . - and a leading +'),
  z.refine((value) => {
    const digits = value.replace(/\D/g, '').length;
    return digits >= 7 && digits <= 15;
  }, 'Phone must have 7 to 15 digits'),
);
/** An email address; at most 254 characters (RFC 5321, section 4.5.3.1.3). */
export const Email = z
  .string('Email must be text')
  .check(
    z.trim(),
    z.maxLength(254, 'Email can have at most 254 characters'),
    z.email('Enter an email address like name@example.com'),
  );
