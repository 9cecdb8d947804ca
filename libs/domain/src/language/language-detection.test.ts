import { isClearlySpanish } from './language-detection.js';

test.each([
  'Hola, necesito una cita con el abogado',
  'ALTO',
  'Por favor no me manden mensajes',
  '¿Puede llamarme mañana? Gracias, soy Ana',
])('%s is clearly Spanish', (text) => expect(isClearlySpanish(text)).toBe(true));

test.each(['STOP', 'Yes', 'Los Angeles', 'I live in El Paso, TX', 'My casa is your casa', '', '👍'])(
  '%s is not clearly Spanish',
  (text) => expect(isClearlySpanish(text)).toBe(false),
);
