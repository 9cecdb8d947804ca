/** Fixed sentences of the receptionist. They state only facts that are always true. */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { SetPhrase } from '@praxis/workflows/call/effects';

const PHRASES: Record<SetPhrase, Record<CallLanguage, string>> = {
  processing_error: {
    en: 'I am sorry, I am having trouble with that. Could you please say it again?',
    es: 'Lo siento, tengo un problema con eso. ¿Podría repetirlo, por favor?',
  },
  processing_error_again: {
    en: 'I am sorry, I am still having trouble, so a person should take over.',
    es: 'Lo siento, sigo teniendo problemas y es mejor que le atienda una persona.',
  },
  silence: {
    en: 'I did not hear anything. Are you still there?',
    es: 'No escuché nada. ¿Sigue ahí?',
  },
  emergency: {
    en: 'If anyone is in danger, please hang up and dial 911 now. For thoughts of suicide, dial 988.',
    es: 'Si alguien está en peligro, cuelgue y marque 911 ahora. Por pensamientos de suicidio, marque 988.',
  },
  contact_missing: {
    en: 'To book a time I need your full name and a phone number or an email address.',
    es: 'Para darle una hora necesito su nombre completo y un teléfono o un correo.',
  },
  booking_failed: {
    en: 'I could not get you a time just now. Nothing is booked yet.',
    es: 'No pude darle una hora en este momento. Todavía no hay nada reservado.',
  },
  already_booked: {
    en: 'You have one appointment from this call, and it stays as it is unless you want it moved or canceled.',
    es: 'Ya tiene una cita de esta llamada y queda como está, salvo que quiera cambiarla o cancelarla.',
  },
  has_appointment: {
    en: 'You have an appointment with us already, and it stays as it is unless you want it moved or canceled.',
    es: 'Ya tiene una cita con nosotros y queda como está, salvo que quiera cambiarla o cancelarla.',
  },
  not_recorded: {
    en: 'Understood. I keep nothing of what we say, except what an appointment needs and the law requires.',
    es: 'Entendido. No guardo nada de lo que hablamos, salvo lo que una cita necesita y la ley exige.',
  },
  farewell: {
    en: 'Thank you for calling. I will end this call now; you are welcome to call again at any time. Goodbye.',
    es: 'Gracias por llamar. Voy a terminar la llamada; puede volver a llamar cuando quiera. Adiós.',
  },
  opt_out_contact_missing: {
    en: 'Which phone number is it about? I need it to record that.',
    es: '¿De qué número de teléfono se trata? Lo necesito para anotarlo.',
  },
  opt_out_failed: {
    en: 'I could not record yet that you do not want to be contacted.',
    es: 'Todavía no pude anotar que no quiere que le contacten.',
  },
  goodbye: {
    en: 'I will end this call now. Goodbye.',
    es: 'Voy a terminar la llamada. Adiós.',
  },
  acknowledged: { en: 'Thank you.', es: 'Gracias.' },
  empathized: { en: 'I am sorry to hear that.', es: 'Lamento escuchar eso.' },
  thanked: { en: 'Thank you for calling.', es: 'Gracias por llamar.' },
  calmed: { en: 'I understand that this is frustrating.', es: 'Entiendo que es frustrante.' },
  identity: {
    en: 'I am the AI assistant of this practice, not a person. I can get you a person at any time; just ask.',
    es: 'Soy el asistente de inteligencia artificial de esta oficina, no una persona. Puedo pedir que le atienda una persona cuando quiera.',
  },
  about_recording: {
    en: 'This call is recorded and transcribed for this practice. If you do not want that, say “do not record”.',
    es: 'Esta llamada se graba y se transcribe para esta oficina. Si no lo desea, diga «no grabar».',
  },
  no_advice: {
    en: 'I cannot give legal advice; that is a question for an attorney.',
    es: 'No puedo dar consejo legal; esa es una pregunta para un abogado.',
  },
  no_steering: {
    en: 'I give everyone the same facts about properties and do not describe areas or who lives there.',
    es: 'Doy a todos los mismos datos de las propiedades y no describo zonas ni a quienes viven en ellas.',
  },
  walk_in: {
    en: 'With an appointment you can be sure that somebody has time for you. I can look for one.',
    es: 'Con una cita es seguro que alguien tenga tiempo para usted. Puedo buscarle una.',
  },
  not_known: {
    en: 'I do not have that here. Someone at the practice can tell you.',
    es: 'No tengo esa información aquí. Alguien de la oficina se la puede dar.',
  },
  not_understood: {
    en: 'I am sorry, I did not get that.',
    es: 'Perdón, no le entendí.',
  },
  offer_person: {
    en: 'I am not sure that I understand you. Shall I ask a person to get in touch with you?',
    es: 'No estoy seguro de entenderle. ¿Quiere que le pida a una persona que se comunique con usted?',
  },
  person_instead: {
    en: 'Shall I ask a person to get in touch with you?',
    es: '¿Quiere que le pida a una persona que se comunique con usted?',
  },
  no_person: { en: 'All right.', es: 'Está bien.' },
  person_knows: {
    en: 'Our team has been alerted to your call already.',
    es: 'Nuestro equipo ya está avisado de su llamada.',
  },
  person_failed: { en: 'I could not reach anyone at the practice.', es: 'No pude avisar a nadie.' },
  take_your_time: { en: 'Take your time.', es: 'Tómese su tiempo.' },
  welcome: { en: 'You are welcome.', es: 'De nada.' },
  offer_booking: {
    en: 'Would you like me to book a time for you?',
    es: '¿Quiere que le reserve una hora?',
  },
  booking_dropped: {
    en: 'All right, I am not booking anything.',
    es: 'Está bien, no reservo nada.',
  },
  nothing_booked: { en: 'I have not booked anything.', es: 'No he reservado nada.' },
  nothing_changed: {
    en: 'All right, I am changing nothing.',
    es: 'Está bien, no cambio nada.',
  },
  change_failed: {
    en: 'I could not change that just now. Your appointment is as it was.',
    es: 'No pude cambiarlo en este momento. Su cita está como estaba.',
  },
  move_or_cancel: {
    en: 'Would you like to move that appointment to another time, or cancel it?',
    es: '¿Quiere cambiar esa cita a otra hora o cancelarla?',
  },
  no_times: {
    en: 'I could not get you a time that fits. Nothing is booked.',
    es: 'No pude darle una hora que le convenga. No hay nada reservado.',
  },
  code_sent: {
    en: 'If there is an appointment under that name and number, a code has been texted to it. What is the code?',
    es: 'Si hay una cita con ese nombre y número, se le ha enviado un código por mensaje. ¿Cuál es el código?',
  },
  code_wrong: {
    en: 'That is not the code. Please read me the six digits again.',
    es: 'Ese no es el código. Por favor, léame otra vez los seis dígitos.',
  },
  code_failed: {
    en: 'Without the code I cannot open an appointment, so a person should help you with that.',
    es: 'Sin el código no puedo abrir una cita; es mejor que le ayude una persona.',
  },
  no_appointment: {
    en: 'I find no appointment ahead under that name and number.',
    es: 'No encuentro ninguna cita próxima con ese nombre y número.',
  },
  insult: {
    en: 'I would like to help you. Please let us stay polite.',
    es: 'Quiero ayudarle. Por favor, hablemos con respeto.',
  },
  insult_again: {
    en: 'I am ending this call now. You are welcome to call again. Goodbye.',
    es: 'Voy a terminar esta llamada. Puede volver a llamar. Adiós.',
  },
  wrong_number: {
    en: 'You may have the wrong number: this is the AI assistant of the practice that I named. Is there anything I can do for you?',
    es: 'Puede que se haya equivocado de número: le atiende el asistente de inteligencia artificial de la oficina que le nombré. ¿Puedo ayudarle en algo?',
  },
  sales: {
    en: 'Thank you, this line is for people who look for help from the practice, and takes no offers. Goodbye.',
    es: 'Gracias, esta línea es para quienes buscan ayuda de la oficina y no recibe ofertas. Adiós.',
  },
  voicemail: { en: 'Goodbye.', es: 'Adiós.' },
  minor: {
    en: 'Please ask a parent or another adult to call us. If you are in danger, dial 911 now.',
    es: 'Por favor, pídele a tu mamá, tu papá u otro adulto que nos llame. Si estás en peligro, marca 911 ahora.',
  },
  on_behalf: {
    en: 'I note that you are calling for somebody else.',
    es: 'Anoto que llama por otra persona.',
  },
  noted: { en: 'I am listening.', es: 'Le escucho.' },
  closing: {
    en: 'Thank you for calling. Goodbye.',
    es: 'Gracias por llamar. Adiós.',
  },
};

/** A fixed text. */
export function phraseOf(phrase: SetPhrase, language: CallLanguage): string {
  return PHRASES[phrase][language];
}
