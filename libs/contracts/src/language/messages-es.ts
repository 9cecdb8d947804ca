/**
 * Spanish texts of what is sent to clients, as it is spoken in the United States, with `usted`. Those of text messages do without
 * letters that the GSM alphabet lacks (á, í, ó, ú): one of them would more than halve what a segment holds.
 */
import type { MESSAGES_EN } from './messages-en.js';
import type { Translation } from './translator.js';

export const MESSAGES_ES: Translation<typeof MESSAGES_EN> = {
  'mail.greeting': 'Hola, {{firstName}}:',
  'mail.greeting.unnamed': 'Hola:',
  'mail.call': '¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.reply': '¿Tiene preguntas? Responda a este correo.',
  'button.change': 'Cambiar o cancelar',
  'button.another': 'Elegir otra hora',
  'appointment.where': 'Lugar: {{location}}. Clave {{code}}.',
  'appointment.reminder.subject': 'Recordatorio: su cita con {{tenant}}',
  'appointment.reminder': 'Le recordamos su cita con {{provider}} el {{when}}.',
  'appointment.confirmation.subject': 'Su cita con {{tenant}}',
  'appointment.confirmation': 'Su cita con {{provider}} es el {{when}}.',
  'appointment.rescheduled.subject': 'Su nueva cita con {{tenant}}',
  'appointment.rescheduled': 'Su cita con {{provider}} ahora es el {{when}}.',
  'appointment.cancelled.subject': 'Su cita con {{tenant}} fue cancelada',
  'appointment.cancelled': 'Su cita con {{provider}} del {{when}} fue cancelada.',
  'appointment.missed.subject': 'No pudimos verle en {{tenant}}',
  'appointment.missed': 'No pudimos verle en su cita con {{provider}} del {{when}}.',
  'thanks.greeting': 'Gracias, {{firstName}}.',
  'thanks.greeting.unnamed': 'Gracias.',
  'thanks.booked': 'Su cita con {{provider}} es el {{when}}. Clave {{code}}.',
  'thanks.noted': 'Tenemos sus datos y nos comunicaremos con usted.',
  'thanks.where': 'Lugar: {{location}}.',
  'thanks.subject': 'Su cita con {{tenant}}',
  'prepare.greeting': 'Hola, {{firstName}}.',
  'prepare.greeting.unnamed': 'Hola.',
  'prepare.booked': 'Por favor, tenga listo para el {{when}}: {{list}}.',
  'prepare.open': 'Por favor, tenga listo para nuestra cita: {{list}}.',
  'prepare.law':
    'un documento de identidad con foto, las cartas o papeles de la corte que tenga y las fechas importantes',
  'prepare.realestate':
    'un documento de identidad con foto, la carta de su banco o prueba de fondos y una lista de lo que su vivienda debe tener',
  'prepare.subject': 'Qué llevar a {{tenant}}',
  'consent.optedOut': 'Ya no va a recibir {{channels}} de nosotros, tampoco sobre sus citas. {{start}}',
  'consent.optedOutElsewhere': 'Ya no va a recibir {{channels}} de nosotros. No hay cambios para {{others}}.',
  'consent.optedIn': 'Vuelve a recibir nuestros mensajes. Responda AYUDA si necesita ayuda.',
  'consent.help': 'Mensajes sobre su solicitud y sus citas. {{contact}}',
  'consent.helpOptedOut':
    'Mensajes sobre su solicitud y sus citas. {{contact}} No le enviamos mensajes de texto. {{start}}',
  'consent.call': 'Llame al {{phone}}.',
  'consent.reply': 'Responda y nos comunicaremos con usted.',
  'list.and': 'y',
  'list.or': 'o',
  'channel.sms': 'mensajes de texto',
  'channel.voice': 'llamadas',
  'channel.email': 'correos',
  'reply.subject': 'Mensaje de {{tenant}}',
  'campaign.reason': 'Recibe este correo porque aceptó recibir noticias de {{sender}}.',
  'campaign.unsubscribe': 'Cancelar suscripción',
  'calendar.summary': '{{tenant}}: cita con {{provider}}',
  'calendar.description': 'Clave de confirmación {{code}}',
};
