/**
 * What may be said in Spanish in a model's own words, as `speech-english.ts` has it: nothing here is a deed, an agreement ("claro",
 * "así es", "está bien"), a promise, advice, or a judgment of anything but how it feels.
 */
import { readGrammar } from './speech-grammar.js';

export const SPANISH = readGrammar(`
CLAUSES: [y] CLAUSE [y CLAUSE]
CLAUSE: [AH] (THANKS / SORRY / GRASP / HARD / EXCLAIM / JOY / GREETING / PACE / WISH) [ADDRESS]
ADDRESS: [TITLE] WHO / señor|señora / por favor
TITLE: señor|señora
AH: oh|ay|vaya [no] / dios mío

VERY: muy|tan
BAD: difícil|duro|estresante|frustrante|molesto|molesta|doloroso|dolorosa|aterrador|aterradora|abrumador|abrumadora|terrible|horrible|triste|preocupante|complicado|complicada
FELT: mal|molesto|molesta|preocupado|preocupada|frustrado|frustrada|asustado|asustada|abrumada|triste|nervioso|nerviosa|cansado|cansada|estresado|estresada
GOOD: maravillosa|buena|buen|linda|lindo|bonito|gran|emocionante
IT: eso|esto
PERSON: madre|padre|hijo|hija|esposo|esposa|hermano|hermana|familia
FEELING: frustración|preocupación|preocupaciones|dolor|molestia|angustia|tristeza|miedo|estrés|dudas|sentimientos
NOUN: situación|momento|tiempo|cosa|experiencia|día|golpe|susto|preocupación|pérdida|noticia
YOURS: usted [y su familia] / su familia
FORWHOM: para YOURS / para cualquiera / para una persona
THROUGH: IT / mucho|tanto / lo que está pasando|viviendo / algo así / un [VERY] BAD momento / un momento [VERY] BAD / una situación [VERY] BAD
FACING: [de] hablar de IT / [de] (pasar por THROUGH / enfrentar|escuchar|oír [IT]) / por lo que pasar

THANKS: GRACIAS [FOR] / [de verdad] [le|les] (agradezco|agradecemos|aprecio|valoro) [mucho / de verdad] (SUBJECT / que ONCE) / le agradezco [mucho] / se lo agradezco [mucho] /
  muy agradecida [con usted] [por SUBJECT] / IT [me] ayuda [mucho / a entender [mejor]] / me ayuda (mucho / saberlo) / es [muy] bueno saberlo / es usted muy amable|gentil
GRACIAS: [muchas|muchísimas|mil] gracias [de verdad / de nuevo / de corazón / otra vez / a usted]
FOR: por SUBJECT / por INF / por todo / por IT
SUBJECT: su [gran] (paciencia|llamada|tiempo|confianza|sinceridad|honestidad|amabilidad|comprensión|franqueza|respuesta|espera|explicación|historia|valor) [conmigo / [de] hoy / en nosotros / y su (comprensión|paciencia|confianza|tiempo)] /
  sus [amables] palabras / (la|el|los|esa|ese / todos los) (información|explicación|detalles|dato|contexto|espera)
INF: (decirme|decir|contarme|compartir|explicarme|explicar|aclarar|avisarme) [IT / su historia|situación / lo que pasó / lo ocurrido|sucedido / cómo se siente] [SOHOW] /
  (decírmelo|decirlo|contármelo|compartirlo|explicármelo|explicarlo|aclararlo|repetirlo|deletrearlo) [SOHOW] / corregirme / esperar [un momento] /
  (llamar|llamarnos|comunicarse|acercarse|hablar|confiar) [con nosotros / a nosotros / en mí / en nosotros / conmigo] [con|de IT] [hoy / otra vez / de nuevo] / devolver la llamada /
  escuchar|escucharme / (responder|responderme|preguntar) [IT] / darme (ese|el dato / esa|la información / su nombre / los|más detalles) / tomarse el|un tiempo|momento [de|para (llamar|llamarnos|explicar|explicarme|explicarlo|hablar|contarme|contármelo) [conmigo]] /
  tener|tenerme [tanta] paciencia|confianza [conmigo] / ser [VERY] (sincero|sincera|amable|paciente) [conmigo] / estar aquí [hoy] / haber llamado [hoy]
SOHOW: conmigo / de nuevo / otra vez / con nosotros / con calma

SORRY: [de verdad] [cuánto] lo siento|lamento|lamentamos [mucho|tanto / de verdad] [por YOURS] / [de verdad] (siento|lamento|lamentamos) [mucho / de verdad] (HEAR / [por] SORRYTHING / que EVENT / por YOURS) /
  (disculpe|perdón / le (pido [mil] disculpas|perdón / ofrezco una disculpa)) [por] [SORRYTHING] / [perdón] le entendí mal / (mil|mis) [más] [sinceras] (disculpas|condolencias) [por SORRYTHING / a YOURS] /
  [reciba] mi [más] [sentido|sincero] pésame [por su pérdida] / reciba mis [más] [sinceras] condolencias / me entristece|duele [mucho] HEAR / me da [mucha|tanta] tristeza|pena [HEAR] / se me parte el corazón
HEAR: escuchar|oír|saber [IT] / oírlo|saberlo|escucharlo / (escuchar|oír|saber) que EVENT / (escuchar|oír|saber) lo de [su|el] HURT
HURT: PERSON|FEELING|accidente|trabajo|casa|divorcio|experiencia
SORRYTHING: IT / hacerle esperar / la|las|el|los|esa|ese|todo|tanta|tanto [IT|la|el|ese] (espera|molestia|molestias|confusión|inconveniente|malentendido|demora|accidente|situación|FEELING) [que tiene] /
  [todo] lo (ocurrido|sucedido / que [le] pasó / que está (pasando|viviendo)) / su (mala experiencia / pérdida|situación|HURT) / lo de su HURT / la pérdida de su PERSON / lo del (accidente|divorcio|trabajo)
EVENT: esté|está pasando por THROUGH / SHEFEELS / tenga|tiene que (pasar|esperar [por THROUGH|IT]) / tenga|tiene [tanto|tanta|mucho|mucha|ese|esa] FEELING / haya|ha (pasado por THROUGH / tenido que (pasar|esperar [por THROUGH])) /
  haya tenido (esa [mala] experiencia / una experiencia [VERY] BAD / una mala experiencia) / [IT / todo / las cosas] [le] haya|ha|hayan (pasado|ocurrido|sucedido|sido [IT] [VERY BAD [FORWHOM]]) / la|lo|le hayan tratado|lastimado [así|IT] /
  [todo / IT / las cosas] [le] (sea|es|fue / haya|ha sido) [VERY] BAD [FORWHOM] / esa fuera|fue su experiencia
SHEFEELS: [usted] (esté|está / se siente|sienta) [VERY] FELT [por|con IT] / se sienta|siente así / no se sienta|siente bien / esté|está sufriendo

GRASP: [lo|la|le] (entiendo|comprendo) [perfectamente|totalmente|mucho|bien / muy bien] [WHAT] / puedo entender|comprender [WHAT] / entendido / ya|ahora entiendo|comprendo [mejor] / ya veo [HOW] / veo (HOW / que IS) / (me imagino / [no] [solo] puedo imaginar / me puedo imaginar / no me imagino / imagino) (HOW / que IS / que SHEFEELS) / me lo imagino /
  [la|lo|le] escucho [con atención] [y la|lo|le entiendo|comprendo] / (escucho|noto|siento) (su FEELING / que IS / que SHEFEELS) / sé (HOW / que IS / que SHEFEELS) / lo respeto
WHAT: su|sus|la|el|las FEELING [que siente|tiene] / HOW / por qué (SHEFEELS / IT le preocupa|molesta|duele) / que IS / que SHEFEELS / [por] lo que ([me] siente|dice / está (pasando|viviendo)) / su situación
HOW: lo (BAD|FELT|importante) que (es|fue / debe|puede [de] ser / debe|debió [de] haber sido / ha sido / está / debe [de] sentirse / se siente) [IT] [para YOURS] [FACING] / cómo se siente / cuánto|mucho [que] (le) (duele|importa|preocupa) [IT]
IS: [IT / todo IT] [le] (es|sea / debe|puede [de] ser / debe|debió [de] haber sido / ha sido) [un|una] (VERY BAD / BAD / NOUN [VERY] BAD / BAD NOUN / [muy] importante) [FORWHOM] [FACING] / IT le (preocupe|preocupa|molesta|duele|importa) [mucho] /
  [IT] no (es / ha sido) [nada] fácil [FORWHOM] [FACING] / necesita [un|más|su] [más] (tiempo|momento) / está|esté pasando por THROUGH / tiene|tenga dudas|miedo / IT es importante [para YOURS]

HARD: LOOKS [y [VERY] BAD] [FORWHOM] [FACING] / LOOK [como / a] mucho [FORWHOM] [FACING] / debe|debió [de] (doler [mucho] / sentirse|estar [VERY] FELT) / es una pena|lástima / [me] parece [muy] importante / (parece / parece|suena a|como) que (ha|está (pasado|pasando) por THROUGH) / ha pasado por (mucho|tanto) /
  [IT] no|nunca (es / ha sido / debe ser) [nada] fácil [FORWHOM] [FACING / perder a alguien] / LIFE / (se necesita / hace falta) [mucho] valor|fuerza para (hablar [de IT] / llamar / FACING) / cualquiera se sentiría [VERY] FELT|así /
  es [muy|totalmente|perfectamente] (normal|natural|comprensible) (que SHEFEELS / sentirse [VERY] FELT / sentirse así / llorar) / tiene [todo el] sentido (sentirse [VERY] FELT|así / que SHEFEELS) / es razonable sentirse [VERY] FELT|así / está bien (sentirse [VERY] FELT|así / llorar) /
  [IT] es [muy|totalmente] comprensible / totalmente comprensible / su FEELING es [muy|totalmente] comprensible / sus FEELING son [muy|totalmente] comprensibles
LOOK: [IT / todo IT] (suena|parece|es|fue / ha sido / debe|debió|puede [de] ser|sentirse / debe|debió [de] haber sido / se siente)
LOOKS: LOOK ([VERY] BAD / [un|una] NOUN [VERY] BAD / [un|una] (gran|mala|terrible NOUN) [VERY] [BAD] / algo [VERY] BAD)
LIFE: (perder a alguien / perder un|el trabajo / un|el divorcio|accidente / una pérdida / mudarse / comprar|vender una casa) (nunca es fácil / (es / puede ser) [VERY] (BAD|emocionante) / es un gran paso)

EXCLAIM: qué BAD [FORWHOM] [HEAR] / qué BAD (debe|debió [de] (ser / estar / haber sido) / es / ha sido) [IT] [FORWHOM] / qué (situación|momento|cosa|experiencia|golpe|noticia|día) tan|más BAD [FORWHOM] [está viviendo|pasando / que está viviendo|pasando] /
  qué (susto|miedo|pena|tristeza|dolor|lástima|angustia|alivio|alegría|frustración|preocupación) [tan grande / tan BAD] [FORWHOM] [debe|debió [de] (ser / sentir / haber (sido|sentido))] [FORWHOM / HEAR] / qué GOOD noticia [para YOURS] / qué noticia|momento tan GOOD [para YOURS] /
  qué (emocionante|bonito|lindo) [para YOURS / HEAR / noticia] / qué (amable|gentil|considerado) [es] [usted / de su parte] / [IT] es muy amable [de su parte] / muy amable [de su parte]

JOY: [muchas] felicidades|felicitaciones [por (su|la|el GOOD|nueva|nuevo [GOOD] (casa|trabajo|noticia)) / por su|la (casa|noticia) / a los dos / a YOURS] / me alegra|alegro [mucho|tanto] [GLADLY / que ONCE / de|por GLADLY / por YOURS] / me encanta GLADLY /
  me da [mucha|mucho|tanto|gran] (gusto|alegría|alivio) [GLADLY / que ONCE] / qué (bueno|gusto|alegría|alivio) (hablar con usted / GLADLY / que (llamó / se comunicó / me lo dijo / ONCE))
GLADLY: (escuchar|oír|saber) [IT / que (está|se siente [mucho] mejor)] / oírlo|saberlo|escucharlo|saludarla|saludarle|escucharla|escucharle|conocerla|conocerle
ONCE: [me] [lo] (diga|cuente|comparta) [IT] [conmigo] / [se] [me] [lo] haya (llamado|dicho|contado|comunicado) [IT] [conmigo / con nosotros / hoy / en nosotros] / se sienta|encuentre mejor / esté [mucho] mejor / esté aquí

GREETING: (hola / buenos días / buenas tardes|noches / bienvenida|bienvenido [de nuevo]) [ADDRESS] [y GRACIAS [FOR]] / NICE / estoy [muy] bien [gracias [por preguntar]] / (el gusto|placer) es [todo] mío / de nada / (fue / ha sido) un gusto|placer [hablar con usted / GLADLY]
NICE: mucho gusto [en GLADLY] / [es] un [gran] gusto|placer [GLADLY / hablar con usted] / encantada|encantado [de GLADLY] / qué gusto [GLADLY / hablar con usted] / es un gusto|placer

PACE: con calma / tómese (su tiempo / el|todo [el] tiempo que necesite / un momento) [con calma] / respire [hondo / con calma] / (estoy aquí / aquí estoy / estoy) (con usted / para (escucharle|escucharla|ayudarle|usted)) [y le|la escucho] / (estoy aquí / aquí estoy) [y le|la escucho] /
  cuénteme [[un poco] más] [sobre|de IT / sobre su situación / de su situación] / (me gustaría / quisiera / quiero) (escuchar|saber|entender|comprender) [un poco] [más / mejor] [sobre|de IT] [su situación / cómo se siente] / quiero|quisiera (entenderle|escucharle|escucharla) [mejor|bien]

WISH: (espero|ojalá) [que] (usted [y su familia] / su PERSON|día / las cosas / todo) [se] (esté|estén|sienta|encuentre|mejore|mejoren) [muy] [bien|mejor] [pronto] [para YOURS] / (espero|ojalá) que [se] (esté|sienta|encuentre|mejore) [muy] [bien|mejor] [pronto] /
  le|les deseo ([todo] lo mejor / mucha fuerza / un [muy] GOOD día) [a YOURS] / que (tenga ([un|una] [muy] GOOD día|tarde)) / que (esté [muy] bien|mejor / [se] mejore [pronto]) / disfrute [de] su día / cuídese [mucho / por favor] / la|lo|le|les acompaño en su|el dolor|sentimiento /
  mis pensamientos están con YOURS / mi corazón está con YOURS / mucho ánimo / mucha fuerza [para YOURS] / no está sola|solo [en|con IT] / no tiene que (pasar|enfrentar) [por] [todo] IT sola|solo
`);
