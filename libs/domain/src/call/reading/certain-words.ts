/**
 * Words that leave no doubt, used in addition to the classifier: requests that would do harm if they were missed (help
 * in danger, no more calls, no appointment, a person), and requests that the classifier must not confuse. Pure.
 */
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import { sentencesOf } from '@praxis/contracts/core/sentences';
import { readSpokenRevocation } from '../spoken-opt-out.js';

interface CertainWords {
  intent: CallIntent;
  /** Any of these patterns expresses the intent. */
  said: readonly RegExp[];
  /**
   * The intent does not count if one of these patterns matches too, because the words then tell about the past, about
   * another person's action, or about something else.
   */
  unless?: RegExp;
}

/** A "911" or an ambulance that is part of a story. */
const PAST_CALL =
  /\b(?:911 [a-z]+ (?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|court|ct|boulevard|blvd)|calle 911|called 911 (?:last|back|when|and)|took me|last (?:year|month|week|night)|ago|ayer|hace|pasad[oa])\b/;
/** A danger that is over or far away, or that is not a danger. */
const PAST_DANGER =
  /\b(?:911 [a-z]+ (?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|court|ct)|calle 911|el 911 de|es el 911$|esa noche|falsa|report|cuelgue|hang up and|again|live at|last|ago|back (?:in|when|then)|used to|when (?:it|that|he|she|i|we|they)|that (?:day|night|year)|yesterday|was born|died|since|in (?:19|20)\d\d|(?:in|since|from) (?:january|february|march|april|may|june|july|august|september|october|november|december)|years?|months?|took me|ayer|hace (?:un|una|dos|tres|como|varios|\d)|pasad[oa]|cuando|aquel|murio|fallecio|nacio|desde|en (?:el )?(?:19|20)\d\d|en (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|hace tiempo|ese dia)\b/;
/** Another person who should stop, or something other than calls. */
const OTHERS =
  /\b(?:my ex|ex-?(?:wife|husband)|collect(?:or|ors|ion)|creditors?|landlord|boss|neighbou?rs?|banks?|telemarketers?|he|she|him|her|them|won't|wouldn't|mi ex|cobrador(?:es)?|cobros|acreedores|caser[oa]|patron|vecin[oa]s?|banco|mi jef[ea]|demandar|record\w*|grab\w+)\b/;
/** Something other than an appointment that should be canceled. */
const NO_APPOINTMENT =
  /\b(?:insurance|policy|subscription|orders?|membership|flight|contract|cards?|alerts?|messages?|texts?|e-?mails?|listings?|newsletter|account|pizza|fees?|charge|cost|penalty|seguro|poliza|suscripcion\w*|pedido|orden|vuelo|contrato|tarjeta|mensajes|correos|alertas|boletin|cobran?|cuesta|multa)\b|\b(?:do not|don't|dont|not|without|instead of|rather than|no) (?:me |la |lo )?(?:want to )?cancel/;
/** "Are you a real person?" does not ask to speak to a person. */
const ASKS_WHO = /\b(?:are you|am i (?:talking|speaking)|is this|es usted|eres|estoy hablando|hablo con)\b/;
/**
 * "I'm calling about the house on Elm Street": a street and a house sound like another person's address, but they are
 * what an agency deals with.
 */
const ABOUT_HOME =
  /\b(?:about|regarding|sobre|por) (?:the|that|your|an?|el|la|un|una|su|esa|ese) (?:house|home|apartment|condo|townhouse|duplex|unit|listing|property|casa|apartamento|departamento|propiedad|anuncio)\b/;

/** An intent is listed twice if its words have different exceptions. */
const CERTAIN: readonly CertainWords[] = [
  {
    intent: 'emergency',
    said: [
      /\b(?:(?:call|dial|need|send|get|llame|llamen|marque|marquen)(?: (?:to|me|us|an|a|al|el|the))* (?:911|ambulance|ambulancia)|heart attack|can(?:'t|not) breathe|not breathing|isn't breathing|stopped breathing|bleeding (?:badly|out|to death|a lot|heavily)|(?:is|are|he's|she's) unconscious|overdos(?:e|ed|ing)|kill (?:myself|me)|going to kill|end my life|want to die|has a (?:gun|knife)|got a (?:gun|knife)|attacking me|(?:is |he's |she's )(?:hitting|beating) me|breaking in(?:to)?(?: my| the| our|$)|house is on fire|gas leak|smell gas|in danger right now|no puedo respirar|no respira|no esta respirando|infarto|suicidarme|matarme|me (?:esta )?(?:pegando|golpeando|atacando)|tiene (?:una? )?(?:pistola|arma|cuchillo)|(?:hay|se) (?:un )?(?:incendio|esta quemando)|fuga de gas|huele a gas|sangrando mucho|estoy en peligro)\b/,
    ],
    unless: PAST_CALL,
  },
  {
    intent: 'emergency',
    said: [
      /^\W*(?:please |por favor )?(?:help|help me|somebody help|someone help|auxilio|socorro|ayuda|ayudeme|ayudenme)(?: me)?(?: please| por favor| now| ya| rapido)?\W*$/,
      /\b(?:suicidal|suicide hotline|crisis line|me voy a matar|me quiero matar|quiero morir(?:me)?|quitarme la vida|acabar con mi vida|no quiero (?:seguir )?vivi[re]\w*|ya no quiero vivir)\b/,
      /\b(?:want|going|about|ready|threatening|trying|gonna) (?:to )?(?:kill (?:me|myself|himself|herself|us|her|him)|die|end (?:it all|my life)|hang myself|shoot (?:me|myself|us))\b/,
      /\b(?:don't|do not|can't|cannot) (?:want to (?:live|be alive)|go on living)\b|\bblow my brains out\b/,
      /\b(?:turning blue|no pulse|won't wake up|not waking up|unresponsive|foaming at the mouth|having (?:a|an) (?:heart attack|stroke|seizure|asthma attack|allergic reaction)|(?:he|she|it|baby|mom|dad|son|daughter|wife|husband)(?:'s| is) (?:choking|dying|drowning|unconscious|bleeding))\b/,
      /\bno (?:despierta|reacciona|tiene pulso|responde|puedo respirar|puede respirar|respira)\b|\bdejo de respirar\b|\bse (?:me )?esta (?:ahogando|asfixiando|muriendo|desangrando|cerrando la garganta)\b|\besta (?:convulsionando|inconsciente|sangrando mucho)\b/,
      /\b(?:is|'s|are|'re|am) (?:shooting|stabbing|strangling|choking|beating|attacking|hitting|chasing|following|kicking) (?:me|us|him|her|my|at)\b|\bme (?:esta|estan|viene|vienen) (?:siguiendo|persiguiendo|pegando|golpeando|ahorcando|atacando|disparando|apuntando|asaltando)\b/,
      /\b(?:someone|somebody|a man|he|they|people|stranger|intruder)(?:'s| is|'re| are)? (?:in|inside) my (?:house|home|apartment|room|kitchen|basement|garage)\b|\b(?:trying to get|breaking|coming) in(?:to)? (?:my|the|our|through)\b|\bse (?:esta|estan) metiendo\b|\bhay (?:un hombre|alguien|un extrano|un ladron) (?:en|dentro de|adentro de) mi (?:casa|cocina|cuarto)\b/,
      /\b(?:house|home|kitchen|car|building|apartment|roof|garage|stove|room) (?:is|'s) (?:on fire|burning)\b|\bthere(?:'s| is) (?:a )?(?:fire|smoke|shooting|gas leak)\b|\bhay (?:fuego|humo|una balacera|una fuga)\b|\bse (?:esta quemando|esta incendiando|quema) (?:la|mi|el|todo)\b/,
      /^\W*911\W*$|\b(?:need|is this|call|dial|to) (?:nine one one|911)\b|\b(?:llamen?|llamele|marque|comuniqueme|necesito) (?:con )?(?:al|el) (?:911|nueve once)\b|\b(?:send|need|get|manden?|necesito|llamen?) (?:me |us )?(?:an |the |a |una |la )?(?:ambulance|police|paramedics|ambulancia|policia|paramedicos)\b/,
    ],
    unless: PAST_DANGER,
  },
  {
    intent: 'opt_out',
    said: [
      /\b(?:stop|quit|cease|discontinue) (?:\w+ ){0,2}?(?:calls?|calling|texts?|texting|messages|messaging|e-?mails?|e-?mailing|contact(?:ing)?|bothering|harassing|pestering|bugging|spamming|phoning|ringing)\b/,
      /\b(?:off|from|out of) (?:of )?(?:(?:your|the|this|that|these|any|all) )?(?:\w+ ){0,2}?(?:lists?|database|dialer|newsletter|marketing)\b/,
      /\b(?:do not call list|dnc|unsubscribe|opt (?:me )?out|desuscrib\w+|lista de no llamar)\b/,
      /\b(?:lose|delete|erase|forget|remove|scrub|wipe) my (?:phone )?(?:number|info(?:rmation)?|data|details)\b/,
      /\b(?:do not|don't|dont|never) (?:ever )?(?:call|text|e-?mail|contact|phone|ring|message) (?:me|us|here|this|my|again|anymore)\b/,
      /\bno (?:more|mas) (?:calls|texts|e-?mails|messages|robocalls|llamadas|mensajes|correos|textos)\b/,
      /\b(?:no|nunca|jamas) (?:me |nos )?(?:vuelvan? a )?(?:llamen|marquen|escriban|texteen|contacten|molesten|(?:llamar|marcar|escribir|molestar)(?:me|nos)?)\b/,
      /\b(?:dejen?|paren?) (?:ya )?de (?:llamar|marcar|mandar|molestar|enviar|escribir|contactar|acosar|textear)\w*/,
      /\b(?:quiten?|borren?|eliminen?|saquen?|retiren?)(?:me|nos)? (?:(?:de )?(?:su|la|sus|esta|esa) (?:lista|listas|base)|mi (?:numero|telefono|informacion|correo|datos))\b/,
    ],
    unless: OTHERS,
  },
  {
    intent: 'cancel',
    said: [
      /\b(?:cancel|cancele|cancelen|cancelar|cancela) (?:my|the|our|that|all|both|mis?|las?|el|todas|nuestra) (?:\w+ ){0,3}?(?:appointments?|appt|consult\w*|meeting|visit|showing|viewing|tour|slot|booking|reservation|citas?|consulta|reunion|visita|turno|recorrido)\b/,
      /\b(?:cancelela|cancelemela|cancelarla|cancel it|canceling my appointment)\b/,
    ],
    unless: NO_APPOINTMENT,
  },
  {
    intent: 'wants_human',
    said: [
      /^\W*(?:operator|operadora?|representative|representante|human|agent|agente|person|persona|receptionist|recepcionista)(?: please| por favor)?\W*$|\b(?:transfer|connect) me\b|\b(?:real|live|actual) (?:human|person)\b|\bpersona (?:real|de verdad|de carne y hueso)\b/,
    ],
    unless: ASKS_WHO,
  },
  {
    intent: 'wants_human',
    said: [
      /\b(?:talk|speak) (?:to|with) (?:an? |the |your |some )?(?:(?:real|live|actual|human|different|other) )?(?:person|human|somebody|someone|representative|manager|supervisor|operator|receptionist)\b/,
      /\bhablar con (?:(?:una?|el|la|su|alguna) )?(?:persona|humano|alguien|operadora?|representante|gerente|supervisora?|encargad[oa]|recepcionista)\b/,
      /\b(?:transfierame|transfiereme|comuniqueme|comunicame|paseme|pasame|conecteme) (?:con|al?|a la|por favor)\b/,
      /\bput me through\b/,
    ],
    unless:
      /\b(?:before|first|told me|said|already|talked|spoke|yesterday|last|husband|wife|antes|primero|me dijeron|ya hable|ayer|911|crisis|cost|free|pay|walk in|gratis|cita|en persona|ir a|marque|speaks?|spanish|habl[ae] (?:espanol|ingles))\b/,
  },
  { intent: 'inform', said: [ABOUT_HOME] },
  {
    intent: 'declines_recording',
    said: [
      /\b(?:do not|don't|dont|stop|not want (?:to be|this|you to)|without|refuse to be|not be|not okay with|no)\b[^.?!]{0,25}\b(?:record|recorded|recording|transcrib\w+|tape|taped|taping)\b|\bno\b[^.?!]{0,20}\b(?:grabe|graben|grabar|grabes|grabacion|transcriba)\b|\bturn (?:the )?recording off\b/,
    ],
  },
];

/** "I don't want to book" is not a request for an appointment, although it uses the same words. */
const DECLINES_BOOKING =
  /\b(?:do not|don't|dont|never|no need to|not want to|without|not ready to|rather not|wouldn't) (?:you )?(?:want (?:to |you to |an? )?|need (?:an? )?|wish to |like to )?(?:book|booking|schedule|set up|make|reserve|appointment|consultation|meeting)|\bno (?:appointment|booking|consultation)\b|\bno (?:quiero|necesito|deseo|me) (?:una |la |ninguna )?(?:cita|consulta|reservar|agendar|reserve|agende)/;

/** A turn that begins with a plain yes or no counts as that answer, regardless of what follows. */
const SAYS_YES =
  /^\W*(?:(?:ok|okay|oh|well|great|good|perfect|thanks|gracias|bueno|muy bien|ya esta|sorry)[\s,.!]+)*(?:yes|yeah|yep|yup|sure|correct|exactly|absolutely|definitely|that's right|that is right|sounds good|please do|go ahead|si|claro|correcto|exacto|de acuerdo|por supuesto|adelante|dale|perfecto)\b(?! but| pero)/;
const SAYS_NO =
  /^\W*(?:(?:oh|well|um|uh|ay|bueno|pues)[\s,.!]+)*(?:no|nope|nah)(?=$|\s*[^\w\s']|\s+(?:no|nope|thank|thanks|gracias|that|that's|it|it's|i|i'm|i'll|i've|we|we're|not|sir|ma'am|senor|senora|senorita|mejor|asi|esta bien|por ahora|para nada|de ninguna)\b)|\b(?:keep it|leave it|never ?mind|forget (?:it|about it)|do not (?:book|cancel|change|move) (?:it|that|anything)|don't (?:book|cancel|change|move) (?:it|that|anything)|dejela|dejelo|no l[ao] (?:cancele|cambie|reserve)|olvidelo)\b/;

/** Intents that these words certainly express. `normalized` is a result of `normalizeSpeech`. */
export function certainIntents(normalized: string): CallIntent[] {
  const found = CERTAIN.filter(
    ({ said, unless }) => said.some((words) => words.test(normalized)) && !unless?.test(normalized),
  ).map(({ intent }) => intent);
  const sentences = sentencesOf(normalized);
  if (readSpokenRevocation(normalized)) found.push('opt_out');
  if (DECLINES_BOOKING.test(normalized) || sentences.some((sentence) => SAYS_NO.test(sentence)))
    found.push('decline');
  if (sentences.some((sentence) => SAYS_YES.test(sentence))) found.push('agree');
  return found;
}

/** An opt-out says what should stop, or who should be left alone; other words are not an opt-out. */
const ABOUT_CONTACT =
  /\b(?:call|text|e-?mail|mail|messag|contact|phon|ring|list|number|sms|whatsapp|bother|alone|unsubscri|opt|remov|stop|quit|spam|harass|reach|pester|hear from|solicit|llam|mensaj|text|correo|escrib|marqu|lista|numero|molest|paz|baja|borr|quit|elimin|sac|comuni|contact|dej|mand|envi|insist)/;

/** A caller who wants a person names one, or says that they want to talk to somebody or be put through. */
const ABOUT_PEOPLE =
  /\b(?:human|person|people|some(?:one|body)|any(?:one|body)|operator|representative|rep|agent|attorney|lawyer|counsel|manager|supervisor|boss|recepti|paralegal|secretar|staff|team|office|live|real|talk|speak|speech|chat|transfer|connect|put|patch|call|ring|phone|get|give|machine|robot|bot|automated|press|zero|owner|partner|who|guy|lady|man|woman|hand|pass|mr|mrs|ms|human|persona|alguien|operador|representante|agente|abogad|licenciad|encargad|gerente|jefe|duen|secretari|personal|equipo|oficina|hablar|habl|comuni|pas|transfi|conect|ponga|llam|marc|atiend|atender|maquina|contest|grabadora|senor|senora|humano|alguno|quien)/;

const SAYS_WRONG_NUMBER = /\bwrong (?:number|place|person)\b|\bnumero equivocado\b/;
/** "Read me the names of the people who called" is about other callers and does not ask for a person. */
const ABOUT_OTHERS =
  /\b(?:read|list|show|give|tell|lea|lee|diga|dame|deme|muestre)(?:me)?\b[^.?!]{0,20}\b(?:names?|numbers?|nombres?|numeros?)\b[^.?!]{0,20}\b(?:people|callers?|clients?|customers?|personas|clientes)\b/;

/** Intents that these words do not express, regardless of how the classifier reads them. */
export function deniedIntents(normalized: string): CallIntent[] {
  const isNoStranger = ABOUT_HOME.test(normalized) && !SAYS_WRONG_NUMBER.test(normalized);
  return [
    ...(DECLINES_BOOKING.test(normalized) ? (['book'] as const) : []),
    ...(isNoStranger ? (['wrong_number'] as const) : []),
    ...(ABOUT_OTHERS.test(normalized) ? (['wants_human'] as const) : []),
  ];
}

/** Intents that these words hardly express, so that the classifier must be sure of them. */
export function doubtfulIntents(normalized: string): CallIntent[] {
  return [
    ...(ABOUT_CONTACT.test(normalized) ? [] : (['opt_out'] as const)),
    ...(ABOUT_PEOPLE.test(normalized) ? [] : (['wants_human'] as const)),
  ];
}

const URGENT =
  /\b(?:urgent|urgently|asap|right away|immediately|emergency|right now|deadline|arrested|jail|in custody|court (?:date|hearing|tomorrow|today)|served|eviction|evicted|restraining order|statute|urgente|urgentemente|ahora mismo|inmediatamente|emergencia|arrestad[oa]|detenid[oa]|carcel|desalojo|corte)\b/;

/** Whether the words say that the matter cannot wait. */
export function isUrgent(normalized: string): boolean {
  return URGENT.test(normalized);
}
