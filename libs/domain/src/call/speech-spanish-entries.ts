/**
 * Which words of the Spanish grammar are forms of one word, as a dictionary has it: an adjective or noun with its genders and numbers,
 * a verb with its endings and the pronouns that are written onto it. What is not here stands for itself. Data only.
 */
const ENTRIES = `
abrumador: abrumador abrumadora; abrumar: abrumada abrumado; abuelo: abuela abuelo abuelos; aclarar: aclarar aclararlo aclararme
aclarármelo; acompañar: acompañamos acompañarla acompañarle acompañe acompaño; afectar: afecta afectada afectado afectando afecte;
agobiar: agobiada agobiado; agotador: agotador agotadora; agotar: agotada agotado; agradecer: agradecemos agradecida agradecido
agradecidos agradezco; alegrar: alegra alegramos alegro; amable: amable amables; amigo: amiga amigo; angustiar: angustiada
angustiado angustie; ansioso: ansiosa ansioso; apreciar: apreciamos aprecio; asustar: asusta asustada asustado asuste; atender:
atender atenderla atenderle atenderme; atento: atenta atento; aterrador: aterrador aterradora; avisar: avisar avisarme avisarnos;
ayudar: ayudarla ayudarle ayudarlo; bienvenido: bienvenida bienvenido bienvenidos; bonito: bonita bonitas bonito; bueno: buen
buena buenas bueno buenos; cansar: cansada cansado; claro: clara claro; comentar: comentar comentarlo comentarme comentármelo;
compartir: comparta compartir compartirlo compartirme; complicado: complicada complicado; comprender: comprendemos comprender
comprendo; comprensible: comprensible comprensibles; comprensivo: comprensiva comprensivo; comunicar: comunicado comunicarse
comunicó; confundir: confundida confundido; confuso: confusa confuso; conocer: conocerla conocerle conocerlo; considerado:
considerada considerado; contactar: contactar contactarme contactarnos; contar: contado contar contarme contarnos contármelo
cuente cuénteme; contento: contenta contento contentos; corregir: corregir corregirme; cosa: cosa cosas; dar: da darme darnos;
dato: dato datos; deber: debe debería debió; decepcionar: decepcionada decepcionado; decir: decir decirlo decirme decirnos
decírmelo dice dicho diga dijo dígame; deletrear: deletrearlo deletreármelo; delicado: delicada delicado; demora: demora demoras;
descansar: descansar descanse descansen; desgarrador: desgarrador desgarradora; detalle: detalle detalles; devastador: devastador
devastadora; devastar: devastada devastado; disculpa: disculpa disculpas; disculpar: disculpe discúlpeme; disfrutar: disfrute
disfruten; doler: doler doliendo duela duele; doloroso: dolorosa doloroso; duda: duda dudas; día: día días; el: el la las los;
encantar: encanta encantada encantado; encontrar: encuentre encuentren; enfrentar: enfrentando enfrentar; enojar: enoja enojada
enojado enoje; entender: entendemos entender entenderle entendido entendí entiendo; entristecer: entristece entristezca; escribir:
escribir escribirnos; escuchar: escuchada escuchado escuchando escuchar escucharla escucharle escucharlo escucharme escucho; ese:
esa esas ese eso esos; esperar: esperaba esperamos esperando esperar esperarme espero; esposo: esposa esposo; estar: estamos estar
estarán estaría estoy está están esté estén; este: esta este esto; estresar: estresada estresado; explicar: explicar explicarlo
explicarme explicarnos explicármelo explíqueme; felicidad: felicidad felicidades; feliz: felices feliz; frustrar: frustra
frustrada frustrado frustre; generoso: generosa generoso; grande: gran grande; gustar: gustaría guste; haber: ha haber haberla
haberle haya hayan; hablar: hablar hablarle hable; hacer: hace hacerle hacerme hacérmelo hecho; hermano: hermana hermano hermanos;
hermoso: hermosa hermoso; hijo: hija hijas hijo hijos; honesto: honesta honesto; imaginar: imaginar imaginarlo imaginarme imagino
imaginármelo; importante: importante importantes; importar: importa importe; inconveniente: inconveniente inconvenientes;
incómodo: incómoda incómodo; informar: informarme informarnos; injusto: injusta injusto; lamentar: lamentamos lamento; le: le les;
lidiar: lidiando lidiar; lindo: linda lindas lindo; llamar: llamado llamar llamarme llamarnos llamó; llevar: lleva llevaba llevar;
maravilloso: maravillosa maravilloso; mejorar: mejore mejoren; mencionar: mencionar mencionarlo mencionarme; merecer: merece
merecía; mi: mi mis; molestia: molestia molestias; molesto: molesta molesto; mucho: mucha muchas mucho muchísima muchísimas
muchísimo; necesitar: necesita necesite; nervioso: nerviosa nervioso; nieto: nieta nieto; noche: noche noches; normal: normal
normales; notar: nota notar noto; noticia: noticia noticias; nuestro: nuestras nuestro nuestros; nuevo: nueva nuevo; ocurrir:
ocurrido ocurriendo ocurrió; oír: oír oírla oírle oírlo; padre: padre padres; pasar: pasa pasado pasando pasar pase pasen pasó;
pesado: pesada pesado; poder: poder pueda puede puedo; pregunta: pregunta preguntas; preguntar: preguntar preguntarlo;
preocupación: preocupaciones preocupación; preocupar: preocupa preocupada preocupado preocuparse preocupe; problema: problema
problemas; profundo: profundas profundo; pronto: pronta pronto; quedar: quedarse quedo; querer: quiera quiere quiero quisiera;
recibir: reciba recibirla recibirle; recuperar: recupere recuperen; repetir: repetirlo repetírmelo; responder: responder
responderme; respuesta: respuesta respuestas; saber: saber saberlo sé; saludar: saludarla saludarle saludarlo; saludo: saludo
saludos; sentido: sentidas sentido; sentimiento: sentimiento sentimientos; sentir: sentimos sentir sentirse sentiría sienta
sientan siente siento sintiendo; ser: es fue fuera sea ser sido son; señor: señor señora; sincero: sincera sinceras sincero; solo:
sola solo; su: su sus; suceder: sucedido sucediendo sucedió; sufrir: sufrido sufriendo sufrir; tanto: tanta tanto; tarde: tarde
tardes; tener: tener tenerla tenerle tenerlo tenerme tenernos tenga tengan tenido tiene tuviera tuvieran tuvo; todo: toda todo
todos; tomar: tomarse tómese; tranquilo: tranquila tranquilo; uno: un una; usted: usted ustedes; valorar: valoramos valoro; ver:
veo ver verla verle; vivir: vivido viviendo vivir; válido: válida válidas válido válidos
`;

const BY_FORM = new Map(
  ENTRIES.trim()
    .split(/;\s+/)
    .flatMap((line) => {
      const [entry = '', forms = ''] = line.split(/:\s+/);
      return forms.split(/\s+/).map((form) => [form, entry] as const);
    }),
);

/** The word that a dictionary lists for a form. */
export const dictionaryEntry = (form: string): string => BY_FORM.get(form) ?? form;

/** Every form that is not its own entry, to be checked. */
export const SPANISH_FORMS: ReadonlyMap<string, string> = BY_FORM;
