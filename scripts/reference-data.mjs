/**
 * Writes the reference data of ngspice's parameters for hover, completion and diagnostics, from the parameter tables of the
 * devices and the interface files of the code models in the ngspice sources.
 *
 *     npm run reference:data            reads the sources that `npm run wasm:build` unpacked
 *
 * Output: src/lib/spice/cards/reference/data/*.json; parameters.ts and code-models.ts in the parent folder define the format.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { formatted } from './formatted.mjs';

const source = 'wasm/work/ngspice/src';
const target = 'src/lib/spice/cards/reference/data';

/** Tables by output file. Several sources may form one table: the first has priority, the others add what it lacks. */
const files = {
	elements: {
		r: ['res/res.c', 'RES'],
		c: ['cap/cap.c', 'CAP'],
		l: ['ind/ind.c', 'IND'],
		k: ['ind/ind.c', 'MUT'],
		sw: ['sw/sw.c', 'SW'],
		csw: ['csw/csw.c', 'CSW'],
		tra: ['tra/tra.c', 'TRA'],
		urc: ['urc/urc.c', 'URC'],
		ltra: ['ltra/ltra.c', 'LTRA'],
		txl: ['txl/txl.c', 'TXL'],
		cpl: ['cpl/cpl.c', 'CPL'],
		v: ['vsrc/vsrc.c', 'VSRC'],
		i: ['isrc/isrc.c', 'ISRC'],
		b: ['asrc/asrc.c', 'ASRC'],
		e: ['vcvs/vcvs.c', 'VCVS'],
		f: ['cccs/cccs.c', 'CCCS'],
		g: ['vccs/vccs.c', 'VCCS'],
		h: ['ccvs/ccvs.c', 'CCVS']
	},
	semiconductors: {
		d: ['dio/dio.c', 'DIO'],
		bjt: ['bjt/bjt.c', 'BJT'],
		vbic: ['vbic/vbic.c', 'VBIC'],
		jfet: ['jfet/jfet.c', 'JFET'],
		jfet2: ['jfet2/jfet2.c', 'JFET2'],
		mes: ['mes/mes.c', 'MES'],
		mesa: ['mesa/mesa.c', 'MESA'],
		hfet1: ['hfet1/hfet.c', 'HFETA'],
		hfet2: ['hfet2/hfet2.c', 'HFET2'],
		mos1: ['mos1/mos1.c', 'MOS1'],
		mos2: ['mos2/mos2.c', 'MOS2'],
		mos3: ['mos3/mos3.c', 'MOS3'],
		mos6: ['mos6/mos6.c', 'MOS6'],
		mos9: ['mos9/mos9.c', 'MOS9'],
		vdmos: ['vdmos/vdmos.c', 'VDMOS']
	},
	hicum2: { hicum2: ['hicum2/hicum2.c', 'HICUM'] },
	bsim3: {
		bsim3: [
			'bsim3/b3.c',
			'BSIM3',
			'bsim3v32/b3v32.c',
			'BSIM3v32',
			'bsim3v1/b3v1.c',
			'BSIM3v1',
			'bsim3v0/b3v0.c',
			'BSIM3v0'
		]
	},
	bsim4: {
		bsim4: [
			'bsim4/b4.c',
			'BSIM4',
			'bsim4v7/b4v7.c',
			'BSIM4v7',
			'bsim4v6/b4v6.c',
			'BSIM4v6',
			'bsim4v5/b4v5.c',
			'BSIM4v5'
		]
	}
};

const types = { IF_REAL: '', IF_INTEGER: 'integer', IF_FLAG: 'flag', IF_STRING: 'string', IF_INSTANCE: 'device' };

/** Units are taken from descriptions only if they are unambiguous; these words rule that out. */
const notPlain =
	/coef|depend|\bper\b|dens|expon|factor|ratio|grading|selector|flag|squared|parameter (?:for|of)|model|fraction|doping|sensitiv|normal|number|\blaw\b|modulation/i;
/** @type {[RegExp, string][]} */
const unitRules = [
	[/temperature|\btemp\.?$/i, '°C'],
	[/capacitance|\bcap\.?$/i, 'F'],
	[/resistance$|^resistance/i, 'Ω'],
	[/^(?:.*\b)?(?:voltage|potential)\b/i, 'V'],
	[/transconductance parameter/i, 'A/V²'],
	[/conductance|transconductance/i, 'S'],
	[/inductance/i, 'H'],
	[/\bcurrent\b/i, 'A'],
	[/\b(?:time|delay)$|^(?:rise|fall) delay|transit time|^delay/i, 's'],
	[/\bpower\b|dissipation/i, 'W'],
	[/\bcharge\b/i, 'C'],
	[/frequency/i, 'Hz'],
	[/^(?:channel )?(?:length|width)$|thickness|perimeter|lateral diffusion|^length|^width/i, 'm'],
	[/\barea$/i, 'm²']
];
/** Units that do not follow from the description. */
/** @type {Record<string, string>} */
const unitsByName = {
	'd.is': 'A',
	'd.jsw': 'A/m',
	'd.bv': 'V',
	'd.eg': 'eV',
	'bjt.vaf': 'V',
	'bjt.var': 'V',
	'bjt.ikf': 'A',
	'bjt.ikr': 'A',
	'bjt.eg': 'eV',
	'bjt.irb': 'A',
	'bjt.itf': 'A',
	'bjt.vtf': 'V',
	'bjt.tf': 's',
	'bjt.tr': 's',
	'mos1.gamma': '√V',
	'mos1.lambda': '1/V',
	'mos1.cgso': 'F/m',
	'mos1.cgdo': 'F/m',
	'mos1.cgbo': 'F/m',
	'mos1.rsh': 'Ω/□',
	'mos1.cj': 'F/m²',
	'mos1.cjsw': 'F/m',
	'mos1.js': 'A/m²',
	'mos1.nsub': '1/cm³',
	'mos1.u0': 'cm²/Vs',
	'mos1.uo': 'cm²/Vs',
	'r.rsh': 'Ω/□',
	'r.tc1': '1/K',
	'r.tc2': '1/K²',
	'c.cj': 'F/m²',
	'c.cjsw': 'F/m',
	'c.tc1': '1/K',
	'c.tc2': '1/K²',
	'l.tc1': '1/K',
	'jfet2.is': 'A',
	'l.tc2': '1/K²',
	'jfet.beta': 'A/V²',
	'jfet.lambda': '1/V',
	'vdmos.lambda': '1/V',
	'vdmos.kp': 'A/V²',
	'v.phase': '°',
	'v.acphase': '°',
	'i.acphase': '°'
};

/** @param {string} table @param {string} name @param {string} description @param {string} type */
function unitOf(table, name, description, type) {
	if (type !== '') return '';
	const family = /^mos[239]$|^mos6$/.test(table) ? 'mos1' : table;
	const known = unitsByName[`${table}.${name}`] ?? unitsByName[`${family}.${name}`];
	if (known !== undefined) return known;
	if (notPlain.test(description)) return '';
	return unitRules.find(([words]) => words.test(description))?.[1] ?? '';
}

/** The entries of a parameter table: those that can be set, and those that can only be read. @param {string} table @param {string} text @param {string} name */
function readTable(table, text, name) {
	const start = new RegExp(`IFparm\\s+${name}\\[\\]\\s*=\\s*\\{`).exec(text);
	/** @type {Record<string, string | string[]>} */ const set = {};
	/** @type {Record<string, string | string[]>} */ const asked = {};
	if (!start) return { set, asked };
	const body = text
		.slice(start.index, text.indexOf('};', start.index))
		.replaceAll(/\/\*[\s\S]*?\*\//g, '')
		.replaceAll(/^\s*#.*$/gm, '');
	let previous = '';
	const entry =
		/\b(I?O?P[A-Z]*)\s*\(\s*"([^"]+)"\s*,\s*(\w+)\s*,\s*(\w+)\s*,\s*(?:"([^"]*)"|NULL)((?:\s*"[^"]*")*)\s*\)/g;
	for (const [, macro = '', key = '', , type = '', words = '', more = ''] of body.matchAll(entry)) {
		let description = `${words}${more.replaceAll(/"\s*"|\s*"/g, '')}`.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
		// An alias of the previous entry has no description.
		if (description === '') description = previous;
		previous = description;
		if (/^sens_/.test(key) || /^number of (?:the )?.*node/i.test(description)) continue;
		const kind = type.endsWith('VEC') ? 'vector' : (types[/** @type {keyof typeof types} */ (type)] ?? 'string');
		const unit = unitOf(table, key.toLowerCase(), description, kind);
		const value = kind === '' ? (unit === '' ? description : [description, unit]) : [description, unit, kind];
		const target = macro.startsWith('I') ? set : asked;
		target[key.toLowerCase()] ??= value;
	}
	return { set, asked };
}

/** Removes `l`, `w` and `p` variants of parameters and returns their base names. @param {Record<string, string | string[]>} set */
function foldBins(set) {
	const bins = Object.keys(set).filter((name) => ['l', 'w', 'p'].every((letter) => `${letter}${name}` in set));
	for (const name of bins) for (const letter of ['l', 'w', 'p']) delete set[`${letter}${name}`];
	return bins;
}

/** A source file with the rows of headers that it includes into its tables. @param {string | undefined} path */
function readSource(path = '') {
	const text = readFileSync(`${source}/spicelib/devices/${path}`, 'utf8');
	return text.replaceAll(/^#include "(\w+parm\.h)"$/gm, (_, header) => {
		const rows = readFileSync(`${source}/spicelib/devices/${path.replace(/[^/]+$/, header)}`, 'utf8');
		const row = /^\s*PARAM[AR]?\s*\("(\w+)",\s*(\w+),[^"\n]*"([^"]*)"\)/gm;
		return [...rows.matchAll(row)]
			.map(([, name, id, words]) => `IOP("${name}", ${id}, IF_REAL, "${words || 'Parker-Skellern model parameter'}"),`)
			.join('\n');
	});
}

/** @param {string} table @param {string[]} sources */
function deviceTable(table, sources) {
	/** @type {{ model: Record<string, unknown>; instance: Record<string, unknown>; output: Record<string, unknown>; binned?: string }} */
	const all = { model: {}, instance: {}, output: {} };
	for (let index = 0; index < sources.length; index += 2) {
		const text = readSource(sources[index]);
		const model = readTable(table, text, `${sources[index + 1]}mPTable`);
		const instance = readTable(table, text, `${sources[index + 1]}pTable`);
		all.model = { ...model.set, ...all.model };
		all.instance = { ...instance.set, ...all.instance };
		all.output = { ...instance.asked, ...all.output };
	}
	const bins = foldBins(/** @type {Record<string, string>} */ (all.model));
	if (bins.length > 0) all.binned = bins.join(' ');
	return all;
}

/** A table of an interface file: rows of names and values, one column for each port or parameter. @param {string} text */
function columns(text) {
	/** @type {Record<string, string[]>} */ const rows = {};
	/** @type {string | null} */ let row = null;
	for (const line of text.split('\n')) {
		const [, name, rest] = /^\s*(\w+)\s*:\s*(.*)$/.exec(line) ?? [null, null, line];
		if (name) row = name.toLowerCase();
		if (row === null) continue;
		(rows[row] ??= []).push(...(rest.match(/"[^"]*"|\[[^\]]*\]|\S+/g) ?? []));
	}
	return rows;
}

/** @param {string} text */
function codeModel(text) {
	const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
	const sections = plain.split(/^(?=(?:NAME|PORT|PARAMETER|STATIC_VAR)_TABLE)/m);
	const bare = (/** @type {string | undefined} */ word) =>
		(word ?? '').replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
	let name = '';
	let description = '';
	/** @type {unknown[][]} */ const ports = [];
	/** @type {Record<string, string[]>} */ const parameters = {};
	for (const section of sections) {
		const rows = columns(section.replace(/^\w+_TABLE:?/, ''));
		if (section.startsWith('NAME')) {
			name = bare(rows.spice_model_name?.[0]).toLowerCase();
			description = bare(rows.description?.[0]);
		}
		for (const [index, port] of (rows.port_name ?? []).entries())
			ports.push([
				port.toLowerCase(),
				bare(rows.description?.[index]),
				bare(rows.direction?.[index]),
				bare(rows.default_type?.[index]),
				...(/^(?:yes|true)$/i.test(rows.vector?.[index] ?? '') ? ['vector'] : [])
			]);
		for (const [index, parameter] of (rows.parameter_name ?? []).entries()) {
			const isVector = /^(?:yes|true)$/i.test(rows.vector?.[index] ?? '');
			const type = bare(rows.data_type?.[index]);
			const fallback = bare(rows.default_value?.[index]);
			const values = [bare(rows.description?.[index]), isVector ? 'vector' : type, fallback === '-' ? '' : fallback];
			parameters[parameter.toLowerCase()] = values;
		}
	}
	return { name, description, ports, parameters };
}

function codeModels() {
	/** @type {Record<string, unknown>} */ const all = {};
	for (const library of ['analog', 'digital', 'spice2poly', 'table', 'xtradev', 'xtraevt'])
		for (const folder of readdirSync(`${source}/xspice/icm/${library}`)) {
			const file = `${source}/xspice/icm/${library}/${folder}/ifspec.ifs`;
			if (!existsSync(file)) continue;
			const { name, ...model } = codeModel(readFileSync(file, 'utf8'));
			if (name !== '') all[name] = model;
		}
	return all;
}

/** @param {string} name @param {unknown} data */
async function write(name, data) {
	const path = `${target}/${name}.json`;
	writeFileSync(path, await formatted(path, JSON.stringify(data), { objectWrap: 'collapse' }));
	console.log(path, readFileSync(path).length);
}

for (const [file, tables] of Object.entries(files))
	await write(
		file,
		Object.fromEntries(Object.entries(tables).map(([table, sources]) => [table, deviceTable(table, sources)]))
	);
await write('code-models', codeModels());
