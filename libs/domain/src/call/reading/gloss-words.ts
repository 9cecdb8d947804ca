/**
 * English meanings of Spanish words. Each English word with its Spanish translations, without accents; a trailing *
 * means any ending. Data only.
 */
export const GLOSSES = `
the: el la los las lo; of: de del; to: al; at: en; in: dentro adentro; with: con; without: sin; for: para pa pa'; by: por;
from: desde; until: hasta; about: sobre acerca; between: entre; against: contra; under: bajo debajo; over: encima;
behind: detras atras; before: antes; after: despues tras; during: durante mientras; and: y; or: o u; but: pero sino;
nor: ni tampoco; if: si; because: porque pues; although: aunque; then: entonces luego;
that: que eso ese esa aquello aquel aquella; this: esto este esta; these: estos estas; those: esos esas aquellos aquellas;
there: ahi alli alla hay; here: aqui aca; where: donde adonde; when: cuando; how: como; who: quien quienes;
which: cual cuales; much: cuanto cuanta mucho mucha muchisimo* tanto tanta;
many: cuantos cuantas muchos muchas tantos tantas varios varias; very: muy; too: demasiad*; more: mas; less: menos;
little: poco poca poquit* tantito; few: pocos pocas; all: todo toda todos todas; nothing: nada; nobody: nadie;
never: nunca jamas; always: siempre; something: algo; someone: alguien; some: algun alguno alguna algunos algunas unos unas;
none: ningun ninguno ninguna; other: otro otra otros otras; same: mismo misma mismos mismas; each: cada; one: uno una un;
two: dos; three: tres; four: cuatro; five: cinco; six: seis; seven: siete; eight: ocho; nine: nueve; ten: diez; twelve: doce;
fifteen: quince; twenty: veinte veinti*; thirty: treinta; forty: cuarenta; fifty: cincuenta; sixty: sesenta;
seventy: setenta; eighty: ochenta; ninety: noventa; hundred: cien ciento quinientos doscientos trescientos; thousand: mil;
zero: cero; first: primer primero primera; second: segundo segunda segundit*; third: tercer tercero tercera;
last: ultimo ultima ultimos ultimas pasad* apellido; next: proximo proxima siguiente; half: medio media mitad; double: doble;
i: yo; you: usted ustedes vos vosotros te os le les tu ti; she: ella; we: nosotros nos; they: ellos ellas;
my: mi mis mio mia mios mias; your: su sus tus tuyo tuya suyo suya; our: nuestro nuestra nuestros nuestras; oneself: se;
am: soy estoy ando; is: es anda; are: eres estan somos estamos sos andan; was: era fue estaba fui iba estuve estuvo;
were: eran fueron estaban ibamos; been: sido estado; be: ser estar sea sean esten ser*; being: siendo estando;
would: seria quisiera quisieramos; have: tengo tenemos tiene tienen tenes tienes haber hemos ha han tener tenga tengan;
had: tenia tenian tuve tuvo habia tuvimos hubiera teniamos; having: teniendo;
go: ir voy vamos vaya vayan ire iremos va vas ve; going: yendo; can: puedo puede pueden podemos puedes podes pueda puedan;
could: podria podrian podriamos podia pudiera pude pudo; able: poder; must: debo debe deben debemos debes;
should: deberia deberian debia; want: quiero quiere quieren queremos quieres queres querer quer* desea* deseo;
like: gusta gustan gustaria; love: encanta* am* amor; need: necesit* ocup* requier* precis*; wish: ojala;
hope: esper* espero; know: sabe* sabes saber sabia sabria sepa sepan sabemos conoc*;
think: pienso pens* piensa* creo cree* creer opin*; believe: crei* creyo; feel: siento siente* sentir*;
understand: entiend* entend* comprend*; remember: recuerd* record* acuerdo acuerda* acorda*; forget: olvid*;
say: dig* decir diga digan dile dime; said: dijo dije dijeron dicho dijiste; says: dice dicen dices; saying: diciendo;
tell: digame digale cuent* contar* platic*; talk: habl* charl*; spoke: hable hablado; ask: pregunt* ped* pid* pidi*;
answer: contest* respond* respuest*; explain: explic* aclar*; call: llam* marqu* marc* telefon* timbr* dal*;
called: llamaron llamado llame llamo; phone: telefono tel celular movil fono; ring: suena sonando;
number: numero numeros num; digit: digit*; text: texto* texte* textea*; message: mensaj* recado*; email: correo* mail*;
mail: carta cartas postal; address: direccion direcciones domicilio; street: calle calles; avenue: avenida; corner: esquina;
building: edificio; floor: piso pisos planta; office: oficina oficinas despacho bufete sucursal* local; door: puerta*;
entrance: entrada; elevator: elevador ascensor; stairs: escaleras escalera;
parking: estacionamiento estacion* parque* aparca* parqueo cochera; park: parque; bus: autobus camion guagua colectivo;
train: tren; subway: metro; station: estacion; highway: carretera autopista freeway; road: camino ruta rumbo;
traffic: trafico; map: mapa* gps maps; directions: indicaciones; near: cerca cercan*; far: lejos; left: izquierda;
right: derecha derecho; straight: recto; north: norte; south: sur; west: oeste; city: ciudad ciudades; town: pueblo;
county: condado; state: estados; country: pais; neighborhood: barrio colonia vecindario; area: zona zonas region;
zip: codigo; house: casa casas; home: hogar vivienda*; apartment: apartamento* departamento* depa depas;
property: propiedad* inmueble* finca; land: terreno* lote; room: cuarto cuartos habitacion* recamara* sala;
bathroom: bano banos; kitchen: cocina; garden: jardin patio; garage: garaje; basement: sotano; roof: techo;
rent: rent* alquil* arriend*; lease: arrendamiento; buy: compr*; sell: vend* venta; listing: anunci* public*;
tour: recorrid*; viewing: mostr* muestr* ensen*; landlord: casero* arrendador* dueno* duena; tenant: inquilin*;
mortgage: hipoteca*; loan: prestamo* prest*; bank: banco; credit: credito; price: precio* costo*;
cost: cuesta* costar coste costaria; fee: honorario* tarifa* cuota*; commission: comision*; charge: cobr*;
pay: pag* pago pagos; payment: abono* anticipo; money: dinero plata lana; dollars: dolar* pesos pes; cash: efectivo;
card: tarjeta*; check: cheque*; expensive: caro cara caros caras carisim*; cheap: barat* econom*;
afford: permitirme alcanza* costear; free: gratis gratuit*; discount: descuento* rebaja* oferta*; offer: ofrec* ofrez*;
budget: presupuesto*; bill: factura* recibo*; debt: deuda* endeud* debito; savings: ahorro*; tax: impuesto* taxes;
income: ingreso* sueldo salario nomina; insurance: seguros aseguranza aseguradora poliza; lawyer: abogad* licenciad* lic;
attorney: defensor*; notary: notari*; agent: agente* corredor* inmobiliari* asesor*; judge: juez jueces;
court: corte tribunal juzgado; trial: juicio*; hearing: audiencia*; lawsuit: demand*; case: caso casos; law: ley leyes;
legal: legales; legally: legalmente; rights: derechos; crime: crimen delit* delincuen*; criminal: criminal* penal;
prison: carcel prision preso presa; bail: fianza; arrested: arrest* detuv* detenid* deten*; police: policia* patrulla;
guilty: culpable*; fault: culpa culp*; fine: multa*; ticket: ticket* boleto* infraccion; witness: testigo*;
evidence: prueba* evidencia; accused: acus* denunci*; crash: choque choco choca* chocaron; accident: accident*;
injury: lesion* lastim* herid*; fracture: fractur* rompi* quebr*; pain: dolor duele* dolia adolor*; damage: dano danos;
victim: victima*; divorce: divorci*; marriage: matrimonio* casad* casar*; custody: custodia;
alimony: pension* manutencion alimentici*; inheritance: herenci* hered*; will: testamento*; estate: sucesion bienes;
trust: fideicomiso confi* fio fiar*; immigration: inmigra* migra migracion migratori*; visa: visa visas; asylum: asilo;
deportation: deport*; citizenship: ciudadan* naturaliz*; residency: residencia residente*;
undocumented: indocumentad* ilegal*; passport: pasaporte*; border: frontera; bankruptcy: bancarrota*; foreclosure: embarg*;
eviction: desaloj* desahuci*; fired: despid* despedi* corrieron; employer: patron* empleador*; boss: jefe jefa;
job: trabajo empleo empleos; work: trabaj* labor* jal*; worker: trabajador* empleado* obrero*;
company: empresa empresas compania*; business: negocio*; contract: contrat*; sign: firm*; document: documento* documentos;
paper: papel papeles papelito*; form: formulario* forma formas; certificate: acta actas certificad*; license: licencia*;
identification: identific* cedula credencial; copy: copia* fotocopi*; file: expediente* archivo*;
receipt: comprobante* talon* recibos; photo: foto fotos; bring: traer traig* traer* trae traigo llev* adelant*;
take: tomar toma tome tomen tomo; put: pon* pong* poner ponga pone poner* meter* mete meta;
give: dar da dame dem* dan dar* denme deme diera dieron; send: mand* envi*; receive: recib*; get: consegu* consig* obten*;
find: encontr* encuentr* hallar hallo; look: mir* ver vea; see: veo verl* vemos vernos veamos; seen: visto vi vieron;
search: busc* busqu*; show: muestra; open: abr* abiert*; close: cerr* cierr* cierre; hours: horario* horarios;
hour: hora horas; minute: minut* minutito*; moment: moment* momentit* ratito rato instante; day: dia dias;
week: semana semanas; weekend: finde; month: mes meses; year: ano anos; today: hoy; tomorrow: manana mananita;
yesterday: ayer; tonight: anoche; night: noche noches; afternoon: tarde tardes tardecita; morning: mananas madrugada;
noon: mediodia; late: tardar tardo tard* retras* demor*; early: tempran*; now: ahora ahorita; already: ya;
soon: pronto luegu*; still: todavia aun; again: nuevamente; time: tiempo vez veces ocasion; date: fecha fechas;
monday: lunes; tuesday: martes; wednesday: miercoles; thursday: jueves; friday: viernes; saturday: sabado*; sunday: domingo*;
january: enero; february: febrero; march: marzo; april: abril; may: mayo; june: junio; july: julio; august: agosto;
september: septiembre setiembre; october: octubre; november: noviembre; december: diciembre; summer: verano;
winter: invierno; holiday: festivo* feriado* vacacion* fiesta* navidad; appointment: cita citas citita turno turnos;
consultation: consulta consultas asesoria; meeting: reunion reuniones junta juntas entrevista*; visit: visit*;
schedule: agend* program* calendari*; book: reserv* apart* apunt*; available: disponib* disponible libre libres;
slot: hueco huequito espacio* lugar; cancel: cancel* anul*; remove: quit* remov* remuev* sac* saqu*; delete: borr* elimin*;
suspend: suspend*; move: mov* muev* recorr* pas*; change: cambi*; reschedule: reagend* reprogram*;
postpone: pospon* pospus* aplaz*; confirm: confirm*; verify: verific* checa* checar revis*;
attend: asist* acud* present* atiend* atend*; arrive: lleg* llegu*; come: ven* veng* vien* vin* vengo;
leave: salir salg* sal* salimos irme dej*; return: volv* vuelv* regres* devolv* devuelv*; stay: qued* hosped*;
stop: par* deten basta alto; quit: deje dejen; continue: sigu* segu* sig* continu*; start: empez* empiez* comenz* inici*;
finish: acab* termin*; wait: espere esperar espera espereme esperame aguard* aguant* perame; hold: permit* permitame;
repeat: repit* repet*; listen: escuch* oiga oye oigan; hear: oi* oig* oir oido; louder: fuerte; slowly: despacio lento;
fast: rapid* prisa apur*; clear: clar*; yes: aja simon; okay: ok okey orale dale; good: buen bueno buena buenos buenas bien;
perfect: perfect*; great: excelente genial chevere padrisimo; correct: correct* exact*; agree: conforme coincid* acept*;
sure: seguro segura; certainly: supuesto; better: mejor mejores; bad: mal mala malo malas malos; worse: peor*;
wrong: equivoc* incorrect* error* err*; true: verdad cierto; false: fals*; real: verdadero; lie: mentir* mient* ment* engan*;
scam: estaf* fraude trampa timo; thief: ladron* rater*; steal: rob* robo; distrust: desconfi* sospech*; doubt: dud*;
secret: secreto confidencial*; privacy: priva* privacidad; please: favor porfa*; thanks: gracias agradec* agradezc*;
kind: amable*; hello: hola alo saludos; goodbye: adios chao chau; welcome: bienvenid*; sorry: perdon* disculp* lamento;
name: nombre* apellid*; spell: deletre*; letter: letra*; write: escrib* anot* anote; read: leer lee leyo;
mother: madre mama mami jefecita; father: padre papa papi; parents: padres papas; son: hijo mijo; daughter: hija mija;
children: hijos ninos ninas chamacos hijas; child: nino nina; baby: bebe; husband: esposo marido; wife: esposa mujer senora;
brother: herman*; sister: hermana hermanas; boyfriend: novio; girlfriend: novia; grandmother: abuel*; uncle: tio tia;
cousin: primo prima; nephew: sobrin*; grandson: niet*; father-in-law: suegr* cunad* yern* nuer*;
friend: amig* compa compadre comadre cuate; neighbor: vecin*; man: hombre senor tipo; woman: mujeres; lady: senorita dama;
family: familia familiar*; person: persona personas gente; human: human*; adult: adult* mayores; minor: menor menores;
age: edad cumpl*; old: viej* antigu*; young: joven jovenes chic* muchach*; teenager: adolescent*;
school: escuela colegio secundaria prepa primaria; receptionist: recepcion*; secretary: secretari*;
assistant: asistente* ayudante; manager: gerente encarg* supervisor* director*; operator: operador*;
representative: representante* ejecutiv*; team: equipo; machine: maquin*; robot: robot* contestador*;
computer: computador* artificial ia; intelligence: inteligencia; voice: voz; recording: grab* grabacion grabado;
record: registr*; audio: audio*; tape: cinta caset*; transfer: transfier* transfer* traslad*;
connect: comuni* conect* enlaz*; help: ayud* auxilio socorro; emergency: emergenc* urgenc*; urgent: urgent* urg*;
ambulance: ambulancia* paramedic*; firefighters: bomber*; hospital: hospital* clinica; doctor: doctor* medic*;
nurse: enfermera; sick: enferm*; fever: fiebre gripe gripa; surgery: cirugia opera* operacion; medicine: medicin* pastill*;
blood: sangr* desangr*; breathe: respir*; choke: ahog* atragant* asfixi*; heart: corazon cardiac* infart*; chest: pecho;
head: cabeza; leg: pierna* rodilla tobillo; arm: brazo* mano manos; throat: garganta cuello; back: espalda; eye: ojo ojos;
stroke: derrame embolia; seizure: convuls*; unconscious: inconscient* desmay* desplom*; wake: despiert* despert* reaccion*;
overdose: sobredosis; drug: droga*; poison: venen*; suicide: suicid*; die: mor* muer* mur* muri*;
death: muerte muert* falle*; kill: mat*; hurt: pega* pego golpe*; beat: pate*; attack: atac* ataqu* agred*; threat: amenaz*;
gun: pistola* arma armas armad* rifle escopeta; knife: cuchill* navaja* machete; shoot: dispar* balazo balac*;
fire: fuego incend* quem* lumbre; smoke: humo; gas: gas; smell: huel*; explosion: explot* explos*; flood: inund*;
break: romp* tumb*; intruder: intrus* metieron metio; kidnap: secuestr*; rape: viol*; abuse: abus* maltrat*; follow: persig*;
danger: peligr*; fear: miedo asust*; safe: salv*; rescue: rescat*; fell: cay* cai* caer*; run: atropell*; dog: perro*;
cat: gato*; bite: mord*; pregnant: embaraz*; birth: nac* parto; funeral: velorio luto entierro;
car: carro coche auto vehiculo; truck: camioneta troca; flight: vuelo avion; airport: aeropuerto; trip: viaje* viaj*;
flat: llanta*; mechanic: mecanic* taller; drive: manej* conduc*; walk: camin*; drunk: borrach* ebri*; babysitter: ninera;
busy: ocupad* atare*; complicated: complic*; impossible: imposible*; difficult: dificil; easy: facil; problem: problem*;
matter: asunto* tema; reason: razon motivo; question: inquietud; information: informacion informes datos dato;
detail: detalle*; advice: consejo* aconsej* recomend*; opinion: opinion; option: opcion*; decide: decid*;
consider: consider* analic* evalu*; discuss: consult*; plan: plan*; ready: list*; interested: interes* intere*;
try: trat* intent*; use: usa* uso utiliz*; service: servicio*; services: servicios; language: idioma* lengua*;
spanish: espanol castellano; english: ingles; french: frances; portuguese: portugues; chinese: chino; arabic: arabe;
russian: ruso; creole: criollo creol; translator: interpret* traduc* traduj*; specialize: especial*; handle: manejan;
cover: cubr* cobertur*; dedicate: dedic*; practice: practica; represent: represent*; experience: experiencia;
professional: profesional*; serious: seri*; angry: enoj* furios* molest* encabron*;
upset: disgust* indign* frustr* decepcion*; fed: hart* cans* colm*; unacceptable: inacept*; rude: groser* irrespet*;
complaint: quej* reclam*; ridiculous: ridicul* absurd*; shame: verguenza sinvergu*; terrible: pesim* horrible* fatal;
useless: inutil* inservible*; idiot: idiot* imbecil* pendej* estupid* tarad* bob* tont* boludo* gilipoll* bab*;
stupid: burr* brut*; shit: mierda caca porqueria; fuck: ching* jod* verga carajo cono coger*; bitch: put* perra zorra;
bastard: cabron* malparid* bastard* hijueputa hijole huevon*; asshole: culer* culo; damn: maldit* pinche*;
disgusting: asco asqueros*; trash: basura chatarra; pig: cerd* marran* puerc*; hell: infierno diablo; rot: pudr*;
ugly: feo fea; harassment: acos* hostig*; annoying: fastidi*; bother: moleste molesten molestar molestando incomod*;
list: lista listas; unsubscribe: desuscrib*; subscription: suscri* inscri*; consent: consent*; permission: permiso autoriz*;
report: report*; block: bloque*; contact: contact*; advertising: publicidad propagand* anuncios; promotion: promo*;
spam: spam; newsletter: boletin; marketing: mercadotec*; website: pagina sitio; internet: internet redes;
solar: solar* paneles; warranty: garant*; prospects: prospect*; customer: client*; supplier: proveedor*;
invest: inver* invert*; growth: crec* aument*; winner: gan* ganador* premio*; survey: encuest*;
energy: energia luz electric*; pizza: pizza* pizzeri*; restaurant: restaurant*; food: comida com* almuerz*;
pharmacy: farmacia; hair: pelo cabello salon peluqueri*; dentist: dentista; store: tienda mercado;
church: iglesia parroquia misa; laundry: lavander* lavad*; mailbox: buzon; beep: tono bip; press: oprim* presion* pulse;
key: tecla llave; pound: numeral; asterisk: asterisco; transcript: transcri*; screen: pantalla; link: enlace*; line: linea;
cut: cort*; hang: colg* cuelg*; signal: senal; lost: perd* pierd*; happen: suced* ocurr* surg*; exist: exist*; live: viv*;
belong: pertenec*; owner: propietari*; own: propio propia; only: solo solamente nomas unic*; also: tambien ademas;
even: incluso; maybe: quiza* acaso tal; probably: probable* seguramente; exactly: exactamente; usually: normalmente;
really: realmente; directly: direct*; immediately: inmediat* enseguida; together: junto juntos; alone: sola solas solit*;
different: diferent* distint*; new: nuev*; big: grand* gran; small: pequen* chiquit*; long: larg*; high: alt*; low: baj*;
full: llen*; empty: vaci*; clean: limpi*; nice: bonit* lind*; beautiful: bell* hermos*; dear: querid* carino; god: dios;
lord: jesus; happy: feliz content*; sad: trist* llor*; important: import*; necessary: necesari*; possible: posible*;
worth: pena valga vale; reach: alcanz*; process: proces* tramit*; requirement: requisit*; proof: constanc*; result: result*;
percent: porcentaj*; monthly: mensual*; deposit: deposit* enganche; installment: plazo* mensualidad*; preapproved: preaprob*;
inspection: inspec*; repair: arregl* repar* composturas; bedroom: dormitori*; window: ventana vidrio; wall: pared* muro;
water: agua; leak: gote* fug*; rats: rat* cucarach*; heating: calefac*; furniture: mueble* muebl*; pool: piscina alberca;
condo: condo* condominio; code: codig* clave; user: usuari*; member: miembro* soci*; government: gobierno; minister: fiscal*;
union: sindicat*; discrimination: discrimin*; unemployment: desempleo; compensation: compens* indemniz*; overtime: extras;
negligence: neglig* descuid*; contest: disput*; appeal: apel*; settlement: acuerdos; agreement: convenio;
guardian: tutel* tutor*; adoption: adop*; violence: violenc*; restraining: restric*; order: orden ordenes;
protect: proteg* protec*; defend: defend* defiend*; win: gane ganar gana; lose: perder pierdo;
chance: posibilidad* probabilidad*; sentence: sentenc* conden*; felony: delito; speeding: velocidad;
hired: contrate contratado; so: asi tan; make: hacer hac* hag* hizo hice hicieron hech* haz; side: lado; pull: agarr*;
missing: falta faltan; prefer: prefier* prefer*; things: cosa cosas; notice: fijese avis*; outside: fuera afuera;
me: conmigo migo; system: sistema; enter: entr*; suit: conviene; serve: sirv*; touch: toca tocaba; placed: pus*;
end: fin fines; any: cualquier*; gave: dio diste; giving: dando; agency: agencia*; life: vida; peace: paz; way: manera modo;
center: centro; patience: paciencia; attention: atencion; spend: gast*; hardly: apenas; flesh: carne; bone: hueso;
fourteen: catorce; thirteen: trece; sixteen: dieciseis; seventeen: diecisiete; turn: vuelta*; grade: grado; rest: descans*;
effect: efecto; almost: casi; front: enfrente; point: punto; equal: igual*; reality: realidad; construction: construccion;
words: palabra*; climb: sub*; include: inclu*; device: aparato; worry: preocup*; teacher: maestr*; calm: calm* tranquil*;
pending: pendiente; delicate: delicad*; confused: confund*; bilingual: bilingue; automatic: automatic*; whatsapp: whatsapp;
pity: lastima; cute: guapa; respect: respet*; shout: grit*; charged: cobraron cargos; ladder: escalon*
`;

/** English words that begin like a Spanish word but mean something else. */
export const ENGLISH_WORDS = `
accidentally accidents adopt adopted adopting adoptions adults altogether am ambulance amend american amharic
another apart apartment apartments arrest baby babysitter babysitting bastards belleville borrow borrowed
brutality canceled canceling cancellation cancelled cancelling cancels charles clark client clients com coma
comcast come comes comfortable coming comments commercial commercials commission commit common communication
comp companies company compare comparing compete competitor complained complaint complaints complete
completely complex compliant computer computers condos conduct confidence confidential confirmation confirmed
confirming considered consult consultation consultations contacted contacting contacts contest convulsing
correction creek creep creeps creepy dare dared dark darlene darn decided decides deciding defender defending
demand dementia demo demos deport deported deposition detention diferent digital digits direct directions
directory disgusted dispute divorcing doctors electric electricity entrance environment errors evaluation
exact exactly existing fallen firm firms frustrated frustrating grab grabbed grand grandfather grandkids
grandma grandmother grandpa grandparents grandson horrible hospitals idiotic idiots imbecile included
incorrect inspections inspector interest interpret interpreter interpreters labor large lindqvist list listed
listen listening listens listing listings lists mail mailbox mailing mailings mails march marcus match mate
maternity matter matters medic medicaid medical medicare metered meters minutes miriam moran more mornin
mornin' morning mornings moron morons mortgage mortgages moved movers movie moving naturalization notarize
notarized oil operation operator opinions page pages parakeet paralegal paramedics parasites pardon parent
parents parents' park parked parking parlez parole part particulars partner partners partnership party pass
passed passes passing passport password past pastor patel patents paternity pension perfectly permitted plane
planned planner planning plans plant pontiac precisely preferably private problems processing program
programmed protected protection protective public push pushed put putting quit quitclaim rapids rat rate rated
rates rather record recorded recorder recording recordings records registry removal removed rental rentals
rented renters renting reported reporting representation representative represented representing represents
reservation reserve reserved respond responders responding restrictions robbed robber robbery robbing robert
robocalls robots salaam salary sales saline salutations secretaries serbian serve served server service
services sign signal signed signing social subaru subpoena subscriber subscription substance suburbs subway
suicidal supervisor surgeries surgery suspended terminate terminated termination texted tickets transcribe
transcribed transferred transferring vendor violated violating violent visitation
`;
