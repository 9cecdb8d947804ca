/** Display names for colleagues of whom only the email address is known. */

/** `dana.whitfield@example.com` → `Dana Whitfield`. Pure. */
export function personName(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name === '' ? email : name;
}
