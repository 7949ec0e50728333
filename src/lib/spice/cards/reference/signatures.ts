import { ownValue } from '#lib/base/own-value.ts';

/** A part of a card, as shown while it is written. */
export interface SignaturePart {
	/** A placeholder, or a keyword as it is typed. */
	label: string;
	optional: boolean;
	/** Whether it may be repeated. */
	repeats: boolean;
	/** Path of its description in the message catalogue: `reference.parts.stop`. */
	description: string;
}

export interface Signature {
	/** Path of the card's description in the message catalogue: `reference.dots.tran`. */
	description: string;
	parts: readonly SignaturePart[];
}

/**
 * Parts in the order they are written: `label`, or `label:key` to use the description of another word; `?` marks an
 * optional part, `*` an optional part that may be repeated, `+` a required part that may be repeated.
 */
type Notation = Readonly<Record<string, string>>;

const devices: Notation = {
	a: 'port:ports+ model',
	b: 'n+:node n-:node v|i=expression:expression tc1:tc? temp? m?',
	c: 'n+:node n-:node value:capacitance? model? ic:initialVoltage? m? name=value:parameters*',
	d: 'anode cathode thermal:thermalNode? model area? off? ic:initialVoltage? temp? name=value:parameters*',
	e: 'n+:node n-:node nc+:controlNode nc-:controlNode gain',
	f: 'n+:node n-:node source:controlSource gain',
	g: 'n+:node n-:node nc+:controlNode nc-:controlNode gain:transconductance m?',
	h: 'n+:node n-:node source:controlSource gain:transresistance',
	i: 'n+:node n-:node dc? value:current? ac? magnitude? phase? waveform?',
	j: 'drain gate source:sourceTerminal model area? off? ic:initialVoltages? temp? name=value:parameters*',
	k: 'inductor+ coupling',
	l: 'n+:node n-:node value:inductance? model? ic:initialCurrent? m? name=value:parameters*',
	m: 'drain gate source:sourceTerminal bulk model w:width? l:length? m? name=value:parameters*',
	n: 'node:ports+ model name=value:parameters*',
	o: 'a+:lineNode a-:lineNode b+:lineNode b-:lineNode model',
	p: 'in:lineNode+ reference:lineReference out:lineNode+ reference:lineReference model length:lineLength?',
	q: 'collector base emitter substrate:substrateNode? model area? off? ic:initialVoltages? temp? name=value:parameters*',
	r: 'n+:node n-:node value:resistance? model? tc1:tc? tc2:tc? temp? m? name=value:parameters*',
	s: 'n+:node n-:node nc+:controlNode nc-:controlNode model on|off:switchState?',
	t: 'a+:lineNode a-:lineNode b+:lineNode b-:lineNode z0:impedance td:lineDelay? f:lineFrequency? nl:lineNormalized? ic:initialLine?',
	u: 'a:lineNode b:lineNode common:lineReference model l:lineLength n:lumps?',
	v: 'n+:node n-:node dc? value:voltage? ac? magnitude? phase? waveform?',
	w: 'n+:node n-:node source:controlSource model on|off:switchState?',
	x: 'node:ports+ subcircuit:subcircuitName name=value:subcircuitParameters*',
	y: 'a+:lineNode a-:lineNode b+:lineNode b-:lineNode model len:lineLength?',
	z: 'drain gate source:sourceTerminal model area? off? ic:initialVoltages? name=value:parameters*'
};

const dots: Notation = {
	ac: 'dec|oct|lin:sweepKind points fstart fstop',
	csparam: 'name=expression:definition+',
	control: '',
	dc: 'source:sweptSource start stop:sweepStop step:sweepStep source2:sweptSource? start2:start? stop2:sweepStop? step2:sweepStep?',
	disto: 'dec|oct|lin:sweepKind points fstart fstop f2overf1?',
	else: '',
	elseif: 'condition',
	end: '',
	endc: '',
	endif: '',
	endl: 'section?',
	ends: 'name:subcircuitName?',
	four: 'frequency:fundamental signal+',
	func: 'name(arguments):functionHead expression',
	global: 'node:globalNode+',
	ic: 'v(node)=value:initialNode+',
	if: 'condition',
	include: 'file',
	lib: 'file section?',
	measure: 'analysis name:result kind:measureKind expression:measureWords+',
	model: 'name:modelName kind:modelKind name=value:parameters*',
	nodeset: 'v(node)=value:guessedNode+',
	noise: 'v(out,ref):output source:noiseSource dec|oct|lin:sweepKind points fstart fstop pointsPerSummary?',
	op: '',
	options: 'name=value:option+',
	param: 'name=expression:definition+',
	plot: 'analysis signal+',
	print: 'analysis signal+',
	probe: 'signal:probed+',
	pz: 'in+:node in-:node out+:node out-:node cur|vol:transferKind pol|zer|pz:rootKind',
	save: 'signal+',
	sens: 'output ac? dec|oct|lin:sweepKind? points? fstart? fstop?',
	sp: 'dec|oct|lin:sweepKind points fstart fstop donoise?',
	subckt: 'name:subcircuitName port:ports+ name=value:subcircuitParameters*',
	temp: 'temperature+',
	tf: 'output source:inputSource',
	title: 'text',
	tran: 'step stop start:saveStart? maximum:maximumStep? uic?',
	width: 'out:lineWidth'
};

const waveforms: Notation = {
	am: 'amplitude offset mf:modulationFrequency? fc:carrierFrequency? td:delay? phasec:carrierPhase? phases:signalPhase?',
	exp: 'v1:initialValue v2:pulsedValue td1:riseDelay? tau1:riseTime? td2:fallDelay? tau2:fallTime?',
	pulse: 'v1:initialValue v2:pulsedValue td:delay? tr:riseTime? tf:fallTime? pw:pulseWidth? per:period? np:pulseCount?',
	pwl: 't1:time v1:valueAtTime t:time* v:valueAtTime*',
	sffm: 'offset amplitude fc:carrierFrequency? mdi:modulationIndex? fs:signalFrequency? phasec:carrierPhase? phases:signalPhase?',
	sin: 'offset amplitude frequency? td:delay? theta:damping? phase:wavePhase?',
	trnoise:
		'na:noiseAmplitude nt:noiseStep nalpha:noiseExponent? namp:noiseFlicker? rtsam:telegraphAmplitude? rtscapt:telegraphCapture? rtsemt:telegraphEmission?',
	trrandom: 'type:randomKind ts:randomStep td:delay? param1:randomParameter? param2:randomParameter?'
};

const commands: Notation = {
	ac: dots.ac!,
	alias: 'word words:aliased*',
	alter: 'device parameter? = value:newValue',
	altermod: 'model parameter = value:newValue',
	alterparam: 'parameter = value:newValue',
	asciiplot: 'vector+',
	break: '',
	cd: 'folder?',
	codemodel: 'file+',
	compose: 'vector values|name=value:composition+',
	continue: '',
	cross: 'vector number:index vector*',
	cutout: 'vector*',
	dc: dots.dc!,
	define: 'name(arguments):functionHead expression:vectorExpression',
	delete: 'number|all:breakpoint+',
	destroy: 'plot|all:plot*',
	devhelp: 'device?',
	diff: 'plot plot vector*',
	display: 'vector*',
	disto: dots.disto!,
	dowhile: 'condition',
	echo: 'text*',
	edisplay: '',
	else: '',
	end: '',
	eprint: 'node+',
	eprvcd: 'node+',
	esave: 'node+',
	fft: 'vector+',
	foreach: 'variable value:listed+',
	fourier: 'frequency:fundamental vector+',
	gnuplot: 'file vector+',
	goto: 'label',
	hardcopy: 'file vector+',
	help: 'subject?',
	history: '',
	if: 'condition',
	inventory: '',
	iplot: 'node+',
	label: 'label',
	let: 'vector = expression:vectorExpression',
	linearize: 'vector*',
	listing: 'kind:listingKind?',
	load: 'file+',
	mc_source: '',
	meas: dots.measure!,
	noise: dots.noise!,
	op: '',
	option: 'name=value:option*',
	optran: 'flag:optranFlags+',
	plot: 'expression:vectorExpression+ vs? xlimit?',
	print: 'col? expression:vectorExpression+',
	psd: 'vector+',
	pz: dots.pz!,
	quit: '',
	remcirc: '',
	remzerovec: '',
	repeat: 'number:times?',
	reset: '',
	reshape: 'vector+ shape?',
	resume: '',
	run: 'file?',
	rusage: 'resource*',
	save: 'signal+',
	sens: dots.sens!,
	set: 'name=value:setting*',
	setcirc: 'number:circuit?',
	setcs: 'name=value:setting*',
	setplot: 'plot?',
	setscale: 'vector?',
	setseed: 'number:seed?',
	settype: 'type:vectorType vector+',
	shell: 'text*',
	shift: 'variable? number:times?',
	show: 'device+ : parameter*',
	showmod: 'model+ : parameter*',
	snload: 'file+',
	snsave: 'file',
	source: 'file',
	sp: dots.sp!,
	spec: 'fstart fstop fstep vector+',
	status: '',
	step: 'number:times?',
	stop: 'when:stopCondition+',
	strcmp: 'variable text+',
	tf: dots.tf!,
	trace: 'node+',
	tran: dots.tran!,
	transpose: 'vector+',
	unalias: 'word+',
	undefine: 'function+',
	unlet: 'vector+',
	unset: 'variable+',
	version: '',
	where: '',
	while: 'condition',
	wrdata: 'file vector+',
	write: 'file expression:vectorExpression*',
	wrs2p: 'file'
};

/** The parts of an element line, by its first letter; null for a letter without an element. */
export function deviceSignature(letter: string): Signature | null {
	return signature('devices', devices, letter.toLowerCase());
}

/** The parts of a dot card, by its long form with or without the dot. */
export function dotSignature(name: string): Signature | null {
	return signature('dots', dots, name.toLowerCase().replace(/^\./u, ''));
}

/** The parts of a source's waveform, such as `pulse`. */
export function waveformSignature(name: string): Signature | null {
	const lower = name.toLowerCase();
	return signature('waveforms', waveforms, lower === 'sine' ? 'sin' : lower);
}

/** The parts of a command of a script. */
export function commandSignature(name: string): Signature | null {
	const lower = name.toLowerCase();
	const long = ownValue({ measure: 'meas', options: 'option', exit: 'quit' }, lower);
	return signature('commands', commands, long ?? lower);
}

/** Dot cards by their long form, with the dot. */
export const dotNames: readonly string[] = Object.keys(dots).map((name) => `.${name}`);
export const commandNames: readonly string[] = Object.keys(commands);
export const waveformNames: readonly string[] = Object.keys(waveforms);
export const deviceLetters: readonly string[] = Object.keys(devices);

/** What `.options` and the command `option` take. */
export const optionNames: readonly string[] =
	`abstol absdv acct autopartial badmos3 bypass chgtol convabsstep convlimit convstep copynodesets cshunt defad defas defl
	defm defw epsmin gmin gminfactor gminsteps gshunt indverbosity interp itl1 itl2 itl3 itl4 itl5 itl6 keepopinfo klu list
	maxevtiter maxopalter maxord maxwarns method minbreak node nodedamping noacct noinit noopac noopalter noopiter nopage
	nomod numdgt oldlimit opts pivrel pivtol ramptime reldv reltol rseries rshunt savecurrents scale seed seedinfo sparse
	srcsteps temp tnom trtol trytocompact vntol warn xmu`.split(/\s+/u);

function signature(area: string, notations: Notation, name: string): Signature | null {
	const notation = ownValue(notations, name);
	if (notation === undefined) return null;
	const words = notation.split(' ').filter(Boolean);
	return { description: `reference.${area}.${name}`, parts: words.map((word) => part(word)) };
}

function part(notation: string): SignaturePart {
	const [, body = '', mark = ''] = /^(.*?[^?*+]|:|n[+]|nc[+]|[ab][+])([?*+]?)$/u.exec(notation) ?? [];
	const colon = body.lastIndexOf(':');
	const isPlain = colon < 1;
	const label = isPlain ? body : body.slice(0, colon);
	const key = isPlain ? body : body.slice(colon + 1);
	return {
		label,
		optional: mark === '?' || mark === '*',
		repeats: mark === '*' || mark === '+',
		description: `reference.parts.${isWord(key) ? key : 'sign'}`
	};
}

function isWord(key: string): boolean {
	return /^\w+$/u.test(key);
}
