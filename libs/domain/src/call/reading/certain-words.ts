/** Phrases that leave no doubt, beside the classifier: those whose miss does harm, and those that it must not mistake. Pure. */
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import { sentencesOf } from '@praxis/contracts/core/sentences';
import { readSpokenRevocation } from '../spoken-opt-out.js';
import { vitalIntents } from './vital-words.js';

/** "I'm calling about the house on Elm Street": a street and a house sound like another person's address, and are an agency's business. */
const ABOUT_HOME =
  /\b(?:about|regarding|sobre|por) (?:the|that|your|an?|el|la|un|una|su|esa|ese) (?:house|home|apartment|condo|townhouse|duplex|unit|listing|property|casa|apartamento|departamento|propiedad|anuncio)\b/;

const CERTAIN: readonly [CallIntent, RegExp][] = [
  [
    'emergency',
    /\b(?:(?:call|dial|need|send|get|llame|llamen|marque|marquen)(?: (?:to|me|us|an|a|al|el|the))* (?:911|ambulance|ambulancia)|heart attack|can(?:'t|not) breathe|not breathing|isn't breathing|stopped breathing|bleeding (?:badly|out|to death|a lot|heavily)|(?:is|are|he's|she's) unconscious|overdos(?:e|ed|ing)|kill (?:myself|me)|going to kill|end my life|want to die|has a (?:gun|knife)|got a (?:gun|knife)|attacking me|(?:is |he's |she's )(?:hitting|beating) me|breaking in(?:to)?(?: my| the| our|$)|house is on fire|gas leak|smell gas|in danger right now|no puedo respirar|no respira|no esta respirando|infarto|suicidarme|matarme|me (?:esta )?(?:pegando|golpeando|atacando)|tiene (?:una? )?(?:pistola|arma|cuchillo)|(?:hay|se) (?:un )?(?:incendio|esta quemando)|fuga de gas|huele a gas|sangrando mucho|estoy en peligro)\b/,
  ],
  [
    'wants_human',
    /^\W*(?:operator|operadora?|representative|representante|human|agent|agente|person|persona|receptionist|recepcionista)(?: please| por favor)?\W*$|\b(?:transfer|connect) me\b|\b(?:real|live|actual) (?:human|person)\b|\bpersona (?:real|de verdad|de carne y hueso)\b/,
  ],
  ['inform', ABOUT_HOME],
  [
    'declines_recording',
    /\b(?:do not|don't|dont|stop|not want (?:to be|this|you to)|without|refuse to be|not be|not okay with|no)\b[^.?!]{0,25}\b(?:record|recorded|recording|transcrib\w+|tape|taped|taping)\b|\bno\b[^.?!]{0,20}\b(?:grabe|graben|grabar|grabes|grabacion|transcriba)\b|\bturn (?:the )?recording off\b/,
  ],
];
/** Words that make a "911" or an ambulance part of a story. */
const PAST_STORY =
  /\b(?:911 [a-z]+ (?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|court|ct|boulevard|blvd)|calle 911|called 911 (?:last|back|when|and)|took me|last (?:year|month|week|night)|ago|ayer|hace|pasad[oa])\b/;

/** "Are you a real person?" does not ask to speak to a person. */
const ASKS_WHO = /\b(?:are you|am i (?:talking|speaking)|is this|es usted|eres|estoy hablando|hablo con)\b/;
const EXCEPT: Partial<Record<CallIntent, RegExp>> = { emergency: PAST_STORY, wants_human: ASKS_WHO };

/** "I don't want to book": no wish for an appointment, whatever words it is made of. */
const DECLINES_BOOKING =
  /\b(?:do not|don't|dont|never|no need to|not want to|without|not ready to|rather not|wouldn't) (?:you )?(?:want (?:to |you to |an? )?|need (?:an? )?|wish to |like to )?(?:book|booking|schedule|set up|make|reserve|appointment|consultation|meeting)|\bno (?:appointment|booking|consultation)\b|\bno (?:quiero|necesito|deseo|me) (?:una |la |ninguna )?(?:cita|consulta|reservar|agendar|reserve|agende)/;

/** A turn that begins with a plain yes or no is one, whatever follows. */
const SAYS_YES =
  /^\W*(?:(?:ok|okay|oh|well|great|good|perfect|thanks|gracias|bueno|muy bien|ya esta|sorry)[\s,.!]+)*(?:yes|yeah|yep|yup|sure|correct|exactly|absolutely|definitely|that's right|that is right|sounds good|please do|go ahead|si|claro|correcto|exacto|de acuerdo|por supuesto|adelante|dale|perfecto)\b(?! but| pero)/;
const SAYS_NO =
  /^\W*(?:(?:oh|well|um|uh|ay|bueno|pues)[\s,.!]+)*(?:no|nope|nah)(?=$|\s*[^\w\s']|\s+(?:no|nope|thank|thanks|gracias|that|that's|it|it's|i|i'm|i'll|i've|we|we're|not|sir|ma'am|senor|senora|senorita|mejor|asi|esta bien|por ahora|para nada|de ninguna)\b)|\b(?:keep it|leave it|never ?mind|forget (?:it|about it)|do not (?:book|cancel|change|move) (?:it|that|anything)|don't (?:book|cancel|change|move) (?:it|that|anything)|dejela|dejelo|no l[ao] (?:cancele|cambie|reserve)|olvidelo)\b/;

/** Intents that these words have for certain. `normalized` is as `normalizeSpeech` gives it. */
export function certainIntents(normalized: string): CallIntent[] {
  const found = CERTAIN.filter(
    ([intent, words]) => words.test(normalized) && !(EXCEPT[intent]?.test(normalized) ?? false),
  ).map(([intent]) => intent);
  found.push(...vitalIntents(normalized));
  const sentences = sentencesOf(normalized);
  if (readSpokenRevocation(normalized)) found.push('opt_out');
  if (DECLINES_BOOKING.test(normalized) || sentences.some((sentence) => SAYS_NO.test(sentence)))
    found.push('decline');
  if (sentences.some((sentence) => SAYS_YES.test(sentence))) found.push('agree');
  return found;
}

/** An opt-out says what is to stop, or whom to leave alone: no other words are one. */
const ABOUT_CONTACT =
  /\b(?:call|text|e-?mail|mail|messag|contact|phon|ring|list|number|sms|whatsapp|bother|alone|unsubscri|opt|remov|stop|quit|spam|harass|reach|pester|hear from|solicit|llam|mensaj|text|correo|escrib|marqu|lista|numero|molest|paz|baja|borr|quit|elimin|sac|comuni|contact|dej|mand|envi|insist)/;

/** A caller who wants a person names one, or says that they want to talk or to be put through. */
const ABOUT_PEOPLE =
  /\b(?:human|person|people|some(?:one|body)|any(?:one|body)|operator|representative|rep|agent|attorney|lawyer|counsel|manager|supervisor|boss|recepti|paralegal|secretar|staff|team|office|live|real|talk|speak|speech|chat|transfer|connect|put|patch|call|ring|phone|get|give|machine|robot|bot|automated|press|zero|owner|partner|who|guy|lady|man|woman|hand|pass|mr|mrs|ms|human|persona|alguien|operador|representante|agente|abogad|licenciad|encargad|gerente|jefe|duen|secretari|personal|equipo|oficina|hablar|habl|comuni|pas|transfi|conect|ponga|llam|marc|atiend|atender|maquina|contest|grabadora|senor|senora|humano|alguno|quien)/;

const SAYS_WRONG_NUMBER = /\bwrong (?:number|place|person)\b|\bnumero equivocado\b/;
/** "Read me the names of the people who called": other callers, and no wish for a person. */
const ABOUT_OTHERS =
  /\b(?:read|list|show|give|tell|lea|lee|diga|dame|deme|muestre)(?:me)?\b[^.?!]{0,20}\b(?:names?|numbers?|nombres?|numeros?)\b[^.?!]{0,20}\b(?:people|callers?|clients?|customers?|personas|clientes)\b/;

/** Intents that these words do not have, however the classifier reads them. */
export function deniedIntents(normalized: string): CallIntent[] {
  const isNoStranger = ABOUT_HOME.test(normalized) && !SAYS_WRONG_NUMBER.test(normalized);
  return [
    ...(DECLINES_BOOKING.test(normalized) ? (['book'] as const) : []),
    ...(isNoStranger ? (['wrong_number'] as const) : []),
    ...(ABOUT_OTHERS.test(normalized) ? (['wants_human'] as const) : []),
  ];
}

/** Intents that these words hardly have: the classifier has to be sure. */
export function doubtfulIntents(normalized: string): CallIntent[] {
  return [
    ...(ABOUT_CONTACT.test(normalized) ? [] : (['opt_out'] as const)),
    ...(ABOUT_PEOPLE.test(normalized) ? [] : (['wants_human'] as const)),
  ];
}

const URGENT =
  /\b(?:urgent|urgently|asap|right away|immediately|emergency|right now|deadline|arrested|jail|in custody|court (?:date|hearing|tomorrow|today)|served|eviction|evicted|restraining order|statute|urgente|urgentemente|ahora mismo|inmediatamente|emergencia|arrestad[oa]|detenid[oa]|carcel|desalojo|corte)\b/;

/** Whether the words say that it cannot wait. */
export function isUrgent(normalized: string): boolean {
  return URGENT.test(normalized);
}
