import { scriptWords } from '../recognise/card-likelihood.ts';
import type { Dialect } from './dialect.ts';

/** A construct of one simulator. */
export interface Marker {
	/** Key of `dialects.evidence`. */
	code: string;
	dialect: Dialect;
	/** 3: no other simulator uses it. 1: others might. */
	weight: 1 | 2 | 3;
	/** Tried on the code of each card, comments on their text. */
	pattern: RegExp;
	in: 'code' | 'comment';
	/** Whether it says something in a subcircuit only. */
	isInner?: true;
	/** A text that matches defines the word itself, so that the marker says nothing of it. */
	unless?: RegExp;
}

const code = (dialect: Dialect, code: string, weight: 1 | 2 | 3, pattern: RegExp): Marker => ({
	code,
	dialect,
	weight,
	pattern,
	in: 'code'
});

/** Every pattern is anchored at the card's beginning or matches one word, so that a card is read a fixed number of times. */
export const markers: readonly Marker[] = [
	code('ngspice', 'control_script', 3, /^\.control\b/iu),
	code('ngspice', 'ngspice_card', 2, /^\.(?:csparam|spiceinit|four\b.*\$)/iu),

	code('ltspice', 'backanno', 3, /^\.backanno\b/iu),
	code('ltspice', 'ltspice_library', 3, /^\.lib\b.*\bLT(?:spice|C)\b/iu),
	code('ltspice', 'parasitics', 3, /^(?:[lcvi].*\b(?:rser|lser|rpar|cpar|rlshunt)|b.*\b(?:rpar|cpar))\s*=/iu),
	code('ltspice', 'startup', 3, /^\.tran\b.*\b(?:startup|steady|nodiscard)\b/iu),
	code('ltspice', 'short_transient', 2, /^\.tran\s+\S+\s*$/iu),
	code('ltspice', 'zero_step', 2, /^\.tran\s+0+(?:\.0*)?[a-z]*\s+[\d.{]/iu),
	code('ltspice', 'micro_sign', 1, /\d[µμ]/iu),
	code(
		'ltspice',
		'ltspice_gate',
		3,
		/^a\S*(?:\s+\S+){8}\s+(?:and|or|xor|buf|inv|schmitt|schmtbuf|schmtinv|dflop|srflop|varistor|modulat\w*|counter|phasedet|sample|samplehold|ota)\b/iu
	),
	code(
		'ltspice',
		'ideal_diode',
		3,
		/^\.model\s+\S+\s+d\b.*\b(?:ron|roff|rrev|vfwd|vrev|ilimit|revilimit|epsilon)\s*=/iu
	),
	code('ltspice', 'noiseless', 2, /^(?:[rcldbg]|\.model\b).*\snoiseless\b/iu),
	code('ltspice', 'manufacturer', 3, /^\.model\b.*\bmfg\s*=/iu),
	code('ltspice', 'trip_option', 3, /^[ab].*\b(?:tripdv|tripdt)\s*=/iu),
	code('ltspice', 'load_current', 2, /^i\S*\s.*\sload\s*$/iu),
	code('ltspice', 'charge', 2, /^c\S*\s.*\bq\s*=.*\bx\b/iu),
	code(
		'ltspice',
		'ltspice_switch',
		3,
		/^\.model\s+\S+\s+c?sw\b.*(?:\b[vi]h\s*=\s*-|\b(?:vser|lser|ilimit)\s*=|\blevel\s*(?:=\s*)?2\b)/iu
	),
	code('ltspice', 'table_of_current', 3, /^i\S*\s.*\btbl\s*(?:=\s*)?\(/iu),
	code('ltspice', 'table_of_pairs', 2, /^[eg]\S*\s.*\btable\s*=\s*\(/iu),
	code(
		'ltspice',
		'ltspice_function',
		2,
		/\b(?:uplim|dnlim|absdelay|idtmod|idt|tbl|hypot|white|smallsig|buf|inv)\s*\(/iu
	),
	code('ltspice', 'sine_cycles', 2, /^[vi]\S*\s.*\bsine?\s*\((?:[^\s,()]+[\s,]+){6}[^\s,()]/iu),
	code('ltspice', 'measured_function', 2, /^\.meas(?:ure)?\b.*\b(?:mag|db|ph|re|im)\s*\(\s*v\s*\(/iu),
	code('ltspice', 'resistance_expression', 2, /^r\S*\s+\S+\s+\S+\s+r\s*=\s*[^{'"\s][^=]*[(*]/iu),
	code('ltspice', 'flux', 2, /^l\S*\s.*\bflux\s*=/iu),
	code('ltspice', 'core_inductor', 3, /^l\S*\s.*\bhc\s*=/iu),
	code('ltspice', 'part_data', 3, /^[rcl]\S*\s.*\b(?:irms|ipk|mfg|pn)\s*=/iu),
	code('ltspice', 'relative_time', 2, /^[vi]\S*\s.*\bpwl\b.*[\s(,]\+[\d.]/iu),
	code('ltspice', 'bare_laplace', 2, /^(?:b\S*\s.*\blaplace\s*=|[eg]\S*\s.*\blaplace\s*=\s*[^\s{('"])/iu),
	code('ltspice', 'behavioral_limit', 2, /^b\S*\s.*\blimit\s*\(/iu),
	code('ltspice', 'physical_constant', 2, /\b(?:boltz|echarge|planck)\b/iu),
	{
		...code(
			'ltspice',
			'pi_of_parameters',
			2,
			/^(?:\.param\b[^=]*=|(?:\.model\b|[rclvidmqjx]\S*\s)[^{']*[{']).*(?<![\w.])pi(?![\w.(=])/iu
		),
		unless: /(?<![\w.])pi *=(?!=)|^\.csparam\b/imu
	},
	code('ltspice', 'no_jacobian', 3, /^b.*\snojacob\b/iu),
	code('ltspice', 'ltspice_card', 3, /^\.(?:wave|ferret|machine|loadstate|savestate)\b/iu),
	code('ltspice', 'step', 2, /^\.step\b/iu),
	code(
		'ltspice',
		'measure_without_analysis',
		2,
		/^\.meas(?:ure)?\s+(?!(?:tran|ac|dc|op|noise|sp|tf)\b)\S+\s+(?:find|avg|max|min|pp|rms|integ|trig|when|param)\b/iu
	),
	{ ...code('ltspice', 'schematic_path', 3, /^\*.*\.asc\s*$/iu), in: 'comment' },

	code('pspice', 'repeated_wave', 3, /^[vi]\S*\s.*\bpwl\b.*\b(?:repeat|(?:time|value)_scale_factor)\b/iu),
	code('pspice', 'named_stimulus', 3, /^[vi]\S*\s.*\bstimulus\s*=/iu),
	code('pspice', 'swept_list', 2, /^\.dc\s+\S+\s+list\b/iu),
	code('pspice', 'subcircuit_name', 2, /^x\S*\s(?:\S+\s+)*\S*\w[-+/#]\S*\s+params:/iu),
	code('pspice', 'temperatures', 2, /^\.temp\s+[^\s,]+[\s,]+[^\s,]/iu),
	code('pspice', 'bare_probe', 2, /^\.probe(?:64)?(?:\/csdf)?\s*$/iu),
	code(
		'pspice',
		'pspice_card',
		3,
		/^\.(?:stmlib|stimulus|mc|wcase|distribution|aliases|endaliases|watch|savebias|loadbias|autoconverge|tran\/op)\b/iu
	),
	code('pspice', 'switch_model', 3, /^\.model\s+\S+\s+[vi]switch\b/iu),
	code('pspice', 'model_of_a_kind', 2, /^\.model\s+\S+\s+ako:/iu),
	code('pspice', 'dollar_node', 3, /\$[ng]_\w/iu),
	code(
		'pspice',
		'digital_device',
		3,
		/^u\S*\s+(?:inv|buf|and|nand|or|nor|xor|nxor|jkff|dff|dltch|srff|pullup|pulldn|stim|pindly|logicexp|constraint|dlyline|inv3|buf3)\b/iu
	),
	code('pspice', 'tolerance', 2, /^\.model\b.*\b(?:dev|lot)\s*(?:\/\w+)?=/iu),
	code('pspice', 'model_temperature', 3, /\bt_(?:abs|rel_global|rel_local|measured)\b/iu),
	code('pspice', 'skip_bias_point', 3, /^\.tran\b.*\bskipbp\b/iu),
	code('pspice', 'laplace_source', 2, /^[eg]\S*\s.*\b(?:laplace|freq|chebyshev)[\s=]*[{(]/iu),
	code(
		'pspice',
		'passive_model',
		2,
		/^\.model\s+\S+\s+(?:cap|ind|lpnp|uio|ugate|ueff|ugff|gasfet|[np]igbt|core|trn)\b/iu
	),
	code('pspice', 'optional_node', 2, /^\.subckt\b.*\boptional:/iu),
	code('pspice', 'substrate_node', 2, /^q\S*\s.*\[\w+\]/iu),
	code('pspice', 'pspice_function', 2, /\b(?:pwrs|stp|arctan)\s*\(/iu),
	code('pspice', 'mosfet_level', 2, /^\.model\s+\S+\s+[np]mos\b.*\blevel\s*=\s*[67]\b/iu),
	code('pspice', 'temperature_pair', 1, /^[rlc].*\btc\s*=\s*[^,\s]+,/iu),
	code('pspice', 'temperature_words', 2, /^[rlc]\S*\s+\S+\s+\S+\s+\S.*\stc\s+[-+]?[\d.{]/iu),
	code('pspice', 'limit_function', 1, /^[eg]\S*\s.*\blimit\s*\(/iu),
	code('pspice', 'table_source', 1, /^[eg]\S*\s.*\btable\s*\{/iu),
	code('pspice', 'value_source', 1, /^[eg]\S*\s.*\bvalue\s*(?:=\s*)?\{/iu),
	code('pspice', 'params_word', 1, /\bparams:/iu),
	code('pspice', 'if_function', 1, /\bif\s*\(/iu),
	code('pspice', 'step', 2, /^\.step\s+(?:param|lin|dec|oct|temp|model)\b/iu),
	{
		...code('pspice', 'diode_area', 2, /^d\S*\s+\S+\s+\S+\s+[^\s={a-z]*[a-z][^\s={]*\s+(?:[\d.]|\{)/iu),
		isInner: true
	},
	code('pspice', 'parameter_comma', 2, /^\.param\b[^,]*,\s*[a-z_]\w*\s*=(?!=)/iu),
	code('pspice', 'ground_port', 1, /^\.subckt\b.*\sgnd(?=\s|$)/iu),
	code('pspice', 'lossy_line', 2, /^t\S*\s.*\slen\s*=/iu),
	{ ...code('pspice', 'hash_comment', 2, new RegExp(`^\\*#\\s*(?!(?:${scriptWords})\\b)[a-z]`, 'iu')), in: 'comment' },
	{ ...code('pspice', 'vendor_comment', 1, /^\*\$\s*$/u), in: 'comment' },

	code('hspice', 'hspice_option', 3, /^\.opt(?:ion|ions)?\b.*\b(?:post|ingold|accurate|runlvl|measdgt)\b/iu),
	code(
		'hspice',
		'hspice_card',
		3,
		/^\.(?:data|enddata|alter|del|hdl|vec|malias|biaschk|unprotect|protect|prot|unprot|connect|lin)\b/iu
	),
	code('hspice', 'mega_suffix', 2, /^\.(?:ac|dc|tran)\b.*\s[\d.]+x\b/iu),
	code('hspice', 'macro', 2, /^\.(?:macro|eom)\b/iu),
	code('hspice', 'sweep', 3, /^\.(?:tran|ac|dc)\b.*\bsweep\b/iu),
	code('hspice', 'points_of_interest', 3, /^\.(?:ac|dc|tran)\b.*\bpoi\b/iu),
	code('hspice', 'printed_expression', 3, /^\.(?:print|probe|plot)\b.*\bpar\s*\(\s*'/iu),
	code('hspice', 'named_source_type', 2, /^[efgh]\S*\s.*\s(?:vcvs|vccs|cccs|ccvs|vcr|vccap|opamp|delay)\b/iu),
	code('hspice', 'hspice_level', 2, /^\.model\s+\S+\s+[np]mos\b.*\blevel\s*=\s*(?:13|28|39|47|50|53|59|6[0-46])\b/iu),
	code('hspice', 'quoted_expression', 1, /=\s*'[^']*'/u),
	code('hspice', 'quoted_function', 2, /^[eg]\S*\s.*'[^']*\b(?:sign|int|db)\s*\(/iu),
	code('hspice', 'library_section', 1, /^\.lib\s+'[^']*'\s+\w+/iu),
	code('hspice', 'power_operator', 1, /\*\*/u)
];
