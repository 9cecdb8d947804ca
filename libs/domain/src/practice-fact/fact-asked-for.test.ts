import type { FactId } from '@praxis/contracts/practice-fact/practice-fact.const';
import { factAskedFor } from './fact-asked-for.js';

const ASKED: Record<FactId, string[]> = {
  hours: [
    'What are your hours?',
    'Are you open on Saturdays?',
    'When do you close today?',
    'How late are you open?',
    'What time does the office open?',
    '¿A qué hora abren?',
    '¿Cuál es su horario?',
    '¿Están abiertos los sábados?',
    '¿Hasta qué hora atienden?',
  ],
  address: [
    'What is your address?',
    'Where are you located?',
    'Where is your office?',
    "What's the address there?",
    '¿Dónde están?',
    '¿Cuál es la dirección?',
    '¿Dónde queda la oficina?',
  ],
  directions: [
    'How do I get there?',
    'Can you give me directions to the office?',
    'Where can I park?',
    'Is there parking?',
    'How can I get to your office?',
    '¿Cómo llego a la oficina?',
    '¿Hay estacionamiento?',
  ],
  areas: [
    'What kind of cases do you take?',
    'Do you handle divorces?',
    'What are your practice areas?',
    'Do you sell condos?',
    '¿Qué tipo de casos llevan?',
    '¿Se especializan en inmigración?',
  ],
  languages: [
    'Do you speak Spanish?',
    'Is there anyone who speaks Spanish?',
    'What languages do you speak?',
    '¿Hablan español?',
    '¿Qué idiomas hablan?',
  ],
  fees: [
    'How much is a consultation?',
    'How much do you charge?',
    'Is it a free consultation?',
    'What are your fees?',
    'What do you charge?',
    'Does it cost anything?',
    'Do I have to pay for the first consultation?',
    '¿Cuánto cuesta la consulta?',
    '¿Cuánto cobran?',
    '¿La consulta es gratis?',
  ],
  bring: [
    'What should I bring?',
    'Do I need to bring anything?',
    'Which documents do I need?',
    '¿Qué debo traer?',
    '¿Qué documentos necesito?',
  ],
  service_area: [
    'What areas do you serve?',
    'Which counties do you cover?',
    'Do you also serve Ann Arbor?',
    '¿Qué zonas cubren?',
    '¿Trabajan en Dearborn?',
  ],
};

test.each(Object.entries(ASKED).flatMap(([fact, questions]) => questions.map((text) => [text, fact])))(
  '%s asks for %s',
  (text, fact) => {
    expect(factAskedFor(text)).toBe(fact);
  },
);

test.each([
  'I was in an accident last week.',
  'My address is 5 Main Street.',
  'What is my house worth?',
  'How much is the house on Elm Street?',
  'How much time do I have to file?',
  'I want to open a case.',
  'We close on the house in two weeks.',
  'I got a parking ticket.',
  'It happened 24 hours ago.',
  'Can I book an appointment?',
  'I want to bring a lawsuit.',
  'Do you do video calls?',
  'It cost me my job.',
  'I would like to come to your office tomorrow.',
  'My old lawyer closed my case.',
  'Me llamo Ana Pérez.',
  'Quiero hacer una cita.',
  '',
])('%s asks for no fact', (text) => {
  expect(factAskedFor(text)).toBeUndefined();
});
