import { describe, expect, test } from 'vitest';
import { convertedFile, convertedPath, isConvertedFile } from '#lib/spice/model-doctor/converted-file.ts';
import { inspectModelFile, MAX_PARTS } from '#lib/spice/model-doctor/inspect.ts';
import { isModelText } from '#lib/spice/model-doctor/is-model-file.ts';
import { partsOfSection, usualSection } from '#lib/spice/model-doctor/library-sections.ts';
import type { Dialect } from '#lib/spice/dialects/dialect.ts';
import { seededRandom } from '../../../support/random.ts';
import { firstSeed, rounds } from '../../../support/rounds.ts';

const inspect = (text: string, reads: Dialect = 'ngspice') => inspectModelFile('models/part.lib', text, reads);
const only = (text: string) => inspect(text).parts[0]!;
const pins = (text: string) => only(text).pins.map(({ name, label, role }) => [name, label, role].join(' '));

const boyle = `* connections:   non-inverting input
*                |  inverting input
*                |  |  positive power supply
*                |  |  |  negative power supply
*                |  |  |  |  output
*                |  |  |  |  |
.subckt UA741X   1  2  3  4  5
  c1   11 12 8.661E-12
  dc    5 53 dx
.model dx D(Is=800.0E-18)
.ends
`;

describe('[MOD4] the mode of a dialect', () => {
	const isReadInMode = (inside: string) =>
		inspect(`.subckt a 1 2\n${inside}\nE9 1 0 VALUE={IF(V(2)>1,1,0)}\n.ends\n`).isReadInMode;

	test('is offered where it reads the file without conversion', () => {
		expect(isReadInMode('R1 1 2 1k TC=1m,2m')).toBe(true);
		expect(isReadInMode('S1 1 2 2 0 SM\n.model SM VSWITCH(RON=1 ROFF=1MEG VON=1 VOFF=0)')).toBe(true);
		expect(isReadInMode('R1 1 2 RM 10\n.model RM RES(R=1)')).toBe(true);
	});

	test('is not where it reads a value differently, or something is left to convert', () => {
		expect(isReadInMode('R1 1 2 RM 10\n.model RM RES(R=2)')).toBe(false);
		const smooth = 'S1 1 2 3 0 SX\n.model SX SW(Vt=1 Vh=-0.5 Ron=1 Roff=1Meg)\nR1 1 2 1 noiseless';
		expect(inspect(`.subckt a 1 2 3\n${smooth}\n.ends\n.backanno\n`)).toMatchObject({
			dialect: 'ltspice',
			isReadInMode: false
		});
	});
});

describe('[C2] [MOD1] parts', () => {
	test('are the subcircuits and semiconductors at the top level, pins in the order of the card', () => {
		const { parts, partCount } = inspect(
			'.SUBCKT top a b\nX1 a b inner\nQ1 a b 0 qin\n.subckt nested p q\n.ends\n.ends\n' +
				'.subckt inner a k\nR1 a k 1\n.ends\n.model qin PNP\n.model QALONE NPN(BF=100)\n.model sw1 SW\n.model PM VDMOS(pchan Vto=-3)\n' +
				'.model M1U NMOS(level=8)'
		);
		expect(partCount).toBe(6);
		expect(parts.map(({ name, letter, isInner, line }) => `${name} ${letter} ${isInner} ${line}`)).toEqual([
			'top X false 1',
			'inner X true 7',
			'qin Q true 10',
			'QALONE Q false 11',
			'PM M false 13',
			'M1U M false 14'
		]);
		expect(parts.slice(3).map(({ kind, polarity, isSized }) => `${kind} ${polarity} ${isSized}`)).toEqual([
			'bjt n false',
			'mosfet p false',
			'mosfet n true'
		]);
		expect(parts[4]!.pins.map(({ role }) => role)).toEqual(['drain', 'gate', 'source']);
	});

	test('more than a thousand are counted, not listed', () => {
		const { parts, partCount } = inspect(Array.from({ length: 1_200 }, (_, at) => `.model D${at} D\n`).join(''));
		expect([parts.length, partCount]).toEqual([MAX_PARTS, 1_200]);
	});
});

describe('[MOD2] comments name the pins', () => {
	test('as a staircase of bars that goes down', () => {
		const text = `.SUBCKT MCPX 1 2 3 4 5
*            | | | | |
*            | | | | Output
*            | | | Negative Supply
*            | | Positive Supply
*            | Inverting Input
*            Non-inverting Input
* Software license
R1 1 2 1
.ends
`;
		expect(pins(text).map((pin) => pin.split(' ').at(-1))).toEqual([
			'in_plus',
			'in_minus',
			'supply_plus',
			'supply_minus',
			'out'
		]);
	});

	test('of a shutdown that is active low', () => {
		const text = '* PINOUT ORDER +IN -IN +V -V OUT NSD\n* PINOUT ORDER 3 4 6 2 1 5\n.SUBCKT TLVX 3 4 6 2 1 5\n.ends\n';
		expect(only(text).pins.map(({ role }) => role)).toEqual([
			'in_plus',
			'in_minus',
			'supply_plus',
			'supply_minus',
			'out',
			'enable'
		]);
	});

	test('as a staircase of bars', () => {
		expect(pins(boyle)).toEqual([
			'1 non-inverting input in_plus',
			'2 inverting input in_minus',
			'3 positive power supply supply_plus',
			'4 negative power supply supply_minus',
			'5 output out'
		]);
	});

	test.each([
		'* PINOUT ORDER +IN -IN +V -V OUT',
		'* Pins: IN+, IN-, V+, V-, OUT',
		'* connections: INP INN VCC VEE OUT'
	])('as a list: %s', (comment) => {
		const roles = only(`${comment}\n.subckt amp 1 2 3 4 5\n.ends`).pins.map(({ role }) => role);
		expect(roles).toEqual(['in_plus', 'in_minus', 'supply_plus', 'supply_minus', 'out']);
	});

	test('with a line for each port, also below the card', () => {
		expect(
			pins('.SUBCKT irfx 1 2 3\n* Node 1 -> Drain\n* Node 2 -> Gate\n* Node 3 -> Source\nM1 1 2 3 3 MM\n.ENDS')
		).toEqual(['1 Drain drain', '2 Gate gate', '3 Source source']);
		expect(pins('* A = anode\n* K = cathode\n.subckt dz A K\n.ends')).toEqual(['A anode anode', 'K cathode cathode']);
	});

	test('not when only some are named, or the comment belongs to another card', () => {
		expect(pins('* pins: OUT IN\n.subckt amp 1 2 3\n.ends')).toEqual(['1  ', '2  ', '3  ']);
		expect(inspect('* pins: D G S\nR1 1 0 1k\n.subckt fet 1 2 3\n.ends').parts[0]!.pins[0]!.label).toBeNull();
	});

	test('else the names of the ports do, each role once', () => {
		expect(pins('.subckt amp IN+ IN- VCC VEE OUT OUT2\n.ends').map((pin) => pin.split(' ').at(-1))).toEqual([
			'in_plus',
			'in_minus',
			'supply_plus',
			'supply_minus',
			'out',
			''
		]);
		expect(pins('.subckt fet D G S B\n.ends').map((pin) => pin.split(' ').at(-1))).toEqual([
			'drain',
			'gate',
			'source',
			'body'
		]);
	});
});

describe('[MOD3] the kind', () => {
	const kind = (text: string) => {
		const { kind: found, certainty, polarity } = only(text);
		return `${found} ${certainty} ${polarity}`;
	};
	test.each([
		[boyle, 'opamp likely n'],
		['* dual comparator\n.subckt c9 IN+ IN- VCC GND OUT\n.ends', 'comparator likely n'],
		['.subckt LM393 1 2 3 4 5\n.ends', 'comparator likely n'],
		['.subckt LM7805 IN GND OUT\n.ends', 'regulator likely n'],
		['.subckt LM7912 IN GND OUT\n.ends', 'regulator likely p'],
		['.subckt TL431 K A REF\n.ends', 'reference likely n'],
		['.subckt irf9540 D G S\n* P-channel power MOSFET\n.ends', 'mosfet likely p'],
		['.subckt irg4 C G E\n.ends', 'igbt likely n'],
		['.model BZX84C5V1 D(BV=5.1)', 'zener likely n'],
		['.model 1N4148 D(IS=1n)', 'diode certain n'],
		['.subckt thing 1 2 3 4 5 6 7\n.ends', 'other guess n']
	])('%j', (text, expected) => expect(kind(text)).toBe(expected));

	test('is a guess with pins alone, and so are the pins that only their order names', () => {
		expect(kind('.subckt u1 INP INN VCC VEE OUT\n.ends')).toBe('opamp guess n');
		const { pins: named, certainty } = only('.subckt OPA999 1 2 3 4 5\n.ends');
		expect(certainty).toBe('likely');
		expect(named.map(({ role, certainty: sure }) => `${role} ${sure}`)).toEqual([
			'in_plus guess',
			'in_minus guess',
			'supply_plus guess',
			'supply_minus guess',
			'out guess'
		]);
	});
});

describe('[MOD11] sections of a library', () => {
	const library =
		'.param common=1\n.LIB FF\n.param r=900\n.lib "part.lib" mos\n.ENDL FF\n.lib tt\n.param r=1k\n' +
		".lib './part.lib' MOS\n.lib 'other.lib' tt_res\n.endl tt\n" +
		'.lib mos\n.subckt res a b\nR1 a b {r}\n.ends\n.model nch NMOS(level=1)\n.endl mos\n.model DX D\n.lib open\n';

	test('are listed with what they read; a part knows its section', () => {
		const { sections, parts } = inspect(library);
		expect(sections).toEqual([
			{ name: 'FF', line: 2, reads: ['ff', 'mos'], otherFiles: [], isInner: false },
			{ name: 'tt', line: 6, reads: ['tt', 'mos'], otherFiles: ['other.lib'], isInner: false },
			{ name: 'mos', line: 11, reads: ['mos'], otherFiles: [], isInner: true }
		]);
		expect(parts.map(({ name, section }) => `${name} ${section}`)).toEqual(['res mos', 'nch mos', 'DX null']);
		expect(partsOfSection(parts, sections[0]!).map(({ name }) => name)).toEqual(['res', 'nch']);
		expect(partsOfSection(parts, null).map(({ name }) => name)).toEqual(['DX']);
		expect(inspect(boyle).sections).toEqual([]);
		expect(inspect('.lib standard.bjt\n.model D1 D\n').sections).toEqual([]);
	});

	test('the usual one is that of typical values, else the first that no other one reads', () => {
		expect(usualSection(inspect(library).sections)?.name).toBe('tt');
		expect(usualSection(inspect(library.replaceAll('tt\n', 'ss\n')).sections)?.name).toBe('FF');
		expect(usualSection([])).toBeNull();
	});

	test('of a converted file read sections of the converted file', () => {
		const text = convertedFile('models/part.lib', `${library}.subckt e a b\nE1 a 0 OPAMP b 0\n.ends\n`, 'ngspice')!;
		expect(text).toContain('.lib "part.ngspice.lib" mos');
		expect(text).toContain(".lib 'part.ngspice.lib' MOS");
		expect(text).toContain(".lib 'other.lib' tt_res");
	});
});

describe('[MOD12] pins that switch a part on', () => {
	const roleOfPin = (pin: string, comment = '') => {
		const { pins: all } = only(`${comment}.subckt amp INP INN VCC VEE OUT ${pin}\n.ends`);
		return `${all[5]?.role} ${all[5]?.certainty}`;
	};
	test.each([
		['EN', 'enable likely'],
		['nSHDN', 'enable likely'],
		['SHDN_N', 'enable likely'],
		['/PD', 'enable likely'],
		['EN_N', 'shutdown likely'],
		['nEN', 'shutdown likely'],
		['SHUTDOWN', 'shutdown likely'],
		// The bar over the name may be lost.
		['SHDN', 'enable guess'],
		['PD', 'enable guess'],
		['DIS', 'enable guess'],
		['NC', 'null likely']
	])('%s: %s', (pin, expected) => expect(roleOfPin(pin)).toBe(expected));

	test('a comment says the level', () => {
		const pinsOf = (last: string) =>
			`* INP = in+\n* INN = in-\n* VCC = v+\n* VEE = v-\n* OUT = out\n* SHDN = ${last}\n`;
		expect(roleOfPin('SHDN', pinsOf('shutdown, active low'))).toBe('enable likely');
		expect(roleOfPin('SHDN', pinsOf('shutdown input'))).toBe('shutdown likely');
	});
});

describe('[MOD4] the dialect and its conversion', () => {
	const ltspice =
		'* x.asc\n.subckt coil a b\nL1 a b 1m Rser=2\nL2 a b 1m Rser=3\nA1 a b 0 0 0 0 c 0 AND\n.ends\n.backanno\n';
	test('each note once with its first line and its number', () => {
		const { dialect, evidence, changes, converted, unsupported } = inspect(ltspice);
		expect(dialect).toBe('ltspice');
		expect(evidence.map(({ line }) => line)).toContain(3);
		expect(changes).toBeGreaterThan(0);
		const parasitics = converted.find(({ message }) => message.code === 'dialects.notes.parasitics_added');
		expect(parasitics).toMatchObject({ line: 3, count: 2 });
		expect(unsupported.length + converted.length).toBeGreaterThan(1);
	});

	test('an encrypted file has no parts, and says for which simulator it is encrypted', () => {
		const file =
			'* LTspice Encrypted File\n*\n* Begin:\n  A3 F0 12 07 C1 00 5E 9A\n  11 F0 12 07 C1 00 5E 9A\n* End 1 2\n';
		expect(inspect(file)).toMatchObject({ encryptedFor: 'LTspice', partCount: 0 });
		expect(inspect(boyle).encryptedFor).toBeNull();
		// So that its card opens when it is added.
		expect([isModelText(file), isModelText('* a table\n 01 02 03 04 05 06 07 08\n')]).toEqual([true, false]);
	});

	test('of a part that is encrypted inside, the pins are known', () => {
		const part = '.subckt LM1 IN GND OUT\n$CDNENCSTART\n9f3ab2\n$CDNENCFINISH\n.ends\n';
		expect(inspect(part)).toMatchObject({ encryptedFor: 'PSpice', partCount: 1 });
	});

	test('[MOD5] the converted text is a file beside it with a header that says how it was made', () => {
		const text = convertedFile('models/coil.lib', ltspice, 'ngspice')!;
		expect(convertedPath('models/coil.lib')).toBe('models/coil.ngspice.lib');
		expect(convertedPath('a.b/model')).toBe('a.b/model.ngspice.lib');
		expect(text.split('\n').slice(0, 3)).toEqual([
			'* Converted for ngspice from coil.lib (LTspice).',
			expect.stringMatching(/^\* To be read in the mode of ngspice\. Edits: \d+; left to check by hand: \d+\.$/u),
			'* Do not edit this file: change coil.lib and convert it again.'
		]);
		expect([isConvertedFile(text), isConvertedFile(ltspice)]).toEqual([true, false]);
		expect(convertedFile('models/coil.lib', ltspice, 'ngspice')).toBe(text);
		expect(convertedFile('plain.lib', '.model D1 D\n', 'ngspice')).toBeNull();
	});
});

test('[MOD6] damaged files are inspected without an exception', () => {
	const random = seededRandom(firstSeed + 6);
	const whole = `${boyle}.SUBCKT LM7805 IN GND OUT PARAMS: a=1\nE1 OUT 0 VALUE={LIMIT(V(IN),0,5)}\n.ENDS\n`;
	for (let round = 0; round < rounds(200); round += 1) {
		const at = Math.floor(random() * whole.length);
		const to = at + Math.floor(random() * 40);
		const text = whole.slice(0, at) + '|={}().\n+*$ \0'.charAt(Math.floor(random() * 13)) + whole.slice(to);
		expect(inspect(text).partCount).toBeGreaterThanOrEqual(0);
		convertedFile('a.lib', text, 'ngspice');
	}
});
