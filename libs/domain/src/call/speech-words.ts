/**
 * Words for completed actions, in English and Spanish, for text without case, accents or look-alikes. Pure.
 */

export const CLAIM_KINDS = [
  'booking',
  'rescheduling',
  'cancelling',
  'sending',
  'transferring',
  'notifying',
  'calling',
  'paying',
  'filing',
  'opting_out',
] as const;
/** A kind of action that a sentence can claim. */
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/**
 * Words of one kind. `strong` words are a claim anywhere, `weak` ones only after a subject or an auxiliary
 * verb.
 */
interface ClaimWords {
  strong?: string;
  weak?: string;
  /** In progress: "I am sending". */
  progressive?: string;
  /** Whole phrases. */
  phrases?: string;
}

const APPOINTMENT =
  '(?:appointment|consultation|meeting|showing|viewing|tour|visit|slot|time|spot|place|cita|consulta|visita|hora)';

export const CLAIMS: Record<ClaimKind, ClaimWords> = {
  booking: {
    strong:
      'booked|rebooked|prebooked|scheduled|confirmed|reservad[oa]s?|agendad[oa]s?|programad[oa]s?|confirmad[oa]s?|apartad[oa]s?',
    weak: 'reserved|arranged|secured|organized|organised|locked|fixed|reserve|agende|confirme|aparte',
    progressive:
      'booking|scheduling|reserving|confirming|arranging|reservando(?:le)?|agendando(?:le)?|confirmando(?:le)?|programando(?:le)?',
    phrases: `all set|you(?:'re| are) set|good to go|done deal|${APPOINTMENT} is (?:now )?(?:made|set|ready|yours|secure|final|fixed|locked)|(?:have|'ve|'s|has|got|just|already) (?:put|got|penciled|pencilled|slotted) you (?:down|in|on)|you(?:'re| are) (?:on|in) the (?:calendar|schedule|books?|diary)|(?:have|'ve) (?:set up|made) (?:your|the|an?|this|that) ${APPOINTMENT}|you (?:now )?have (?:an?|your|the) (?:confirmed )?${APPOINTMENT}|${APPOINTMENT} (?:esta|queda|quedo) (?:lista|hecha|fijada|list[oa])|ya (?:tiene|tienes) (?:su|tu|una) ${APPOINTMENT}|acab(?:o|amos) de (?:reservar|agendar|confirmar|programar|apartar)`,
  },
  rescheduling: {
    strong: 'rescheduled|reprogramad[oa]s?',
    weak: 'moved your|postponed|pospuest[oa]',
    progressive: 'rescheduling|reprogramando(?:le)?',
  },
  cancelling: {
    weak: 'cancell?ed|cancelad[oa]s?|called off|anulad[oa]s?|cancele',
    progressive: 'cancell?ing|cancelando(?:le)?',
  },
  sending: {
    strong: 'emailed|e-mailed|texted',
    weak: 'sent|mailed|messaged|delivered|enviad[oa]s?|mandad[oa]s?|envie|mande',
    progressive: 'sending|emailing|e-mailing|texting|mailing|enviando(?:le)?|mandando(?:le)?',
    phrases:
      "on (?:its|the|their) way|(?:will|'ll|should|going to) (?:receive|get|see) (?:an?|your|the) (?:\\w+ )?(?:confirmation|e-?mail|text|message|reminder|invitation|invite|link)|check your (?:inbox|e-?mail|phone|messages)|recibira (?:un|una|su) (?:\\w+ )?(?:confirmacion|correo|mensaje|recordatorio|enlace)|acab(?:o|amos) de (?:enviar|mandar)|va(?:n)? en camino|revise su correo",
  },
  transferring: {
    strong: 'transferr?ed|transferid[oa]s?',
    weak: 'connected|patched|conectad[oa]s?|comunicad[oa]s?|transferi|handed you',
    progressive:
      'transferr?ing|connecting|patching|transfiriendo(?:le|lo|la)?|conectando(?:le|lo|la)?|comunicando(?:le|lo|la)?|pasando(?:le|lo|la)',
    phrases: 'putting you through|(?:am|is|are|now) on the line',
  },
  notifying: {
    strong: 'notified|alerted|escalated|notificad[oa]s?|alertad[oa]s?',
    weak: 'informed|paged|told|passed|forwarded|flagged|handed|looped|avisad[oa]s?|informad[oa]s?|notifique|avise',
    progressive:
      'notifying|alerting|escalating|informing|paging|forwarding|notificando(?:le)?|avisando(?:le)?|alertando',
  },
  calling: {
    weak: 'phoned|rang|rung|dialed|dialled|contacted|reached out|spoken (?:to|with)|spoke (?:to|with)|talked (?:to|with)|left (?:a|them|him|her)|llamado|contactado|hablado con|llame',
    progressive: 'calling|phoning|dialing|contacting|llamando(?:le|lo|la)?|contactando',
    phrases:
      "\\b(?:i|we|they|someone|somebody|he|she|team|office|attorney|agent|lawyer|colleague)(?:'ve|'s|'d)?(?: have| has| had| just| already| also| now)* called\\b",
  },
  paying: {
    weak: 'charged(?! with)|refunded|paid|billed|waived|cobrad[oa]|pagad[oa]|reembolsad[oa]',
    progressive: 'charging|refunding|billing|cobrando(?:le)?|reembolsando(?:le)?',
  },
  filing: {
    weak: 'filed|submitted|lodged|registered|signed|served|presentad[oa]|firmad[oa]|registrad[oa]|presente',
    progressive: 'filing|submitting|lodging|registering|presentando|firmando',
  },
  opting_out: {
    strong: 'unsubscribed|opted you out|opted out',
    weak: 'removed you|taken you off|took you off|deleted your|removed your|removed from|taken off|blocked your|dad[oa] de baja|quitad[oa]|eliminad[oa]|borrad[oa]',
    progressive: 'removing you|removing your|taking you off|unsubscribing|dandol[eoa] de baja|quitandol[eoa]',
    phrases:
      "(?:will|'ll|shall) (?:not|never) (?:be (?:called|contacted|texted|emailed)|call|contact|text|e-?mail|ring|phone|bother|reach out to)(?: you)?(?: \\w+)? (?:again|any ?more|any longer|in (?:the )?future)|won't (?:be (?:called|contacted|texted|emailed)|call|contact|text|e-?mail|ring|phone|bother|receive|get|hear)[^.?!]{0,30}(?:again|any ?more|any longer|from us|in (?:the )?future)|(?:are|'re|is|number is) (?:now )?(?:off|on) (?:our|the) (?:do.not.call )?list|no (?:le |lo |la )?(?:volveremos a (?:llamar|contactar|escribir)|llamaremos|contactaremos|escribiremos)",
  },
};

/** Kinds of actions that callers can also do themselves: "the letter you sent". */
export const CALLERS_OWN: ReadonlySet<ClaimKind> = new Set([
  'sending',
  'calling',
  'paying',
  'filing',
  'notifying',
  'cancelling',
]);

/** Replacements for claims without proof. None of them makes a claim. */
export const CORRECTIONS: Record<ClaimKind, { en: string; es: string }> = {
  booking: { en: 'Nothing is booked yet.', es: 'Todavía no hay nada reservado.' },
  rescheduling: { en: 'Nothing has been rescheduled.', es: 'No se ha reprogramado nada.' },
  cancelling: { en: 'Nothing has been cancelled.', es: 'No se ha cancelado nada.' },
  sending: { en: 'I have not sent anything.', es: 'No he enviado nada.' },
  transferring: { en: 'I have not transferred this call.', es: 'No he transferido esta llamada.' },
  notifying: { en: 'I have not notified anybody yet.', es: 'Todavía no he avisado a nadie.' },
  calling: { en: 'I have not contacted anybody.', es: 'No he llamado a nadie.' },
  paying: { en: 'No payment has been made.', es: 'No se ha hecho ningún pago.' },
  opting_out: {
    en: 'I have not changed how we reach you.',
    es: 'No he cambiado cómo nos comunicamos con usted.',
  },
  filing: { en: 'Nothing has been filed.', es: 'No se ha presentado nada.' },
};
