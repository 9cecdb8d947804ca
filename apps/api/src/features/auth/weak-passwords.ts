/**
 * Rejects the passwords that attackers try first (NIST SP 800-63B, section 3.1.1.2). Few leaked passwords have twelve
 * or more characters, so variations of leaked ones are recognized by their pattern.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most frequent leaked passwords, in lower case. */
const LEAKED = new Set(dictionary['passwords-common']);
/** Minimum length of a leaked password to count as a stem: shorter ones occur inside many words. */
const LEAKED_STEM_MIN = 6;

/** Words that common passwords are built around, without digits, punctuation and look-alike characters. */
const STEMS = new Set(
  `password passwort passphrase passcode motdepasse contrasena contraseña senha wachtwoord parola haslo heslo salasana
   welcome willkommen bienvenue letmein letmeinnow openup opensesame iloveyou iloveu iloveyousomuch ihateyou teamo jetaime
   tequiero loveyou lovely admin administrator root superuser superadmin sysadmin master manager default guest login logon
   signin user username testuser test testing tester testtest example sample demo changeme changemenow changeit secret
   topsecret mysecret supersecret security secure private access hello helloworld hellohello goodmorning goodluck
   qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
   monkey dragon sunshine princess football baseball basketball superman batman spiderman pokemon starwars harrypotter
   michael jennifer jessica ashley daniel charlie jordan thomas hunter shadow killer ninja mustang ferrari porsche mercedes
   liverpool arsenal chelsea barcelona realmadrid manchester manchesterunited yankees cowboys steelers america freedom
   london paris newyork california summer winter spring autumn january february monday friday birthday happybirthday
   christmas computer internet google facebook linkedin microsoft windows samsung iphone android minecraft fortnite
   trustnoone whatever nothing forever together family friends babygirl sweetheart mylove jesus jesuschrist godisgood
   correcthorsebatterystaple thisismypassword mypassword yourpassword newpassword oldpassword nopassword password
   praxis frontdesk lawfirm lawyer attorney realestate realtor office company business`
    .trim()
    .split(/\s+/),
);

/** Keyboard and alphabet sequences, in both directions. */
const RUNS = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((run) => [run, [...run].reverse().join('')]);

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** True for a password that an attacker tries early. `email` is its owner's. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (LEAKED.has(plain) || new Set(plain).size < 5 || isRepetition(plain) || isRun(plain)) return true;
  const own = ownWords(email);
  const isKnown = (part: string): boolean =>
    STEMS.has(part) || own.has(part) || (part.length >= LEAKED_STEM_MIN && LEAKED.has(part));
  return cores(plain).some((core) => isKnown(core) || isRepetitionOf(core, isKnown));
}

/** A short text repeated: `abcabcabcabc`. */
function isRepetition(text: string): boolean {
  return /^(.{1,6})\1+.{0,5}$/su.test(text) && text.length >= 2;
}

function isRepetitionOf(text: string, isKnown: (part: string) => boolean): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (text === part.repeat(text.length / length)) return isKnown(part);
  }
  return false;
}

/** Consists of at most three sequences of four or more characters: `qwertyuiop12345`. */
function isRun(text: string): boolean {
  let rest = text;
  for (let parts = 0; parts < 3 && rest.length > 0; parts += 1) {
    let length = rest.length;
    while (length > 0 && !RUNS.some((run) => run.includes(rest.slice(0, length)))) length -= 1;
    if (length < 4) return rest.length < 3;
    rest = rest.slice(length);
  }
  return rest.length < 3;
}

/** The password without added digits and punctuation, and with look-alike characters read as letters. */
function cores(text: string): string[] {
  const read = [...text].map((character) => LOOKALIKES[character] ?? character).join('');
  const bare = /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
  const readBare = [...bare].map((character) => LOOKALIKES[character] ?? character).join('');
  return [text, read, bare, readBare].map((variant) => variant.replace(/[^\p{L}]/gu, ''));
}

/** The words in the owner's email address. */
function ownWords(email: string): Set<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const words = [local, ...local.split(/[^\p{L}]+/u), ...domain.split('.').slice(0, -1)]
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter((word) => word.length >= 4);
  return new Set(words);
}
