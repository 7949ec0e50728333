import { describe, expect, it } from 'vitest';
import { decodeLine } from '#lib/engine-log/encoded-line.ts';
import { isFatal, readLog } from '#lib/engine-log/read-log.ts';
import type { SimulationFile } from '#lib/workers/ngspice/protocol.ts';
import { cardsOf } from '#lib/workers/ngspice/request-cards.ts';

const files: SimulationFile[] = [
	{
		path: 'main.cir',
		content: `title
.include parts/lib.inc
V1 in 0 1
R1 in out {rload}
X1 out 0 nosuch
x2 out 0 deep
.print dc v(out)
.control
op
frobnicate all
.endc
`
	},
	{
		path: 'parts/lib.inc',
		content: `* library
.model nch nmos level=1
+ vto=0.5
+ frob=2
M1 d g 0 0 nch W=10u
+ Lenght=1u  ; a misspelt length
.subckt deep a b
.ends
`
	}
];
const sources = ['main.cir', 'parts/lib.inc', null];
/** Line number as patch 07 makes ngspice print it. */
const at = (file: number, line: number): string => String((file << 20) | line);

function read(...texts: string[]) {
	return readLog(
		texts.map((text) => ({ text, isError: true })),
		cardsOf({ files, entry: 'main.cir' }),
		sources
	).filter(({ severity }) => severity !== 'info');
}

/** Messages as ngspice 39.3 prints them; each with severity, code and place. */
const cases: [string, string[], string, string, string | null, number | null][] = [
	[
		'an unknown parameter of a device',
		[`Error on line ${at(2, 5)} or its substitute:`, 'm1 d g 0 0 nch w=10u lenght=1u', 'unknown parameter (lenght) '],
		'error',
		'unknown_parameter',
		'parts/lib.inc',
		6
	],
	[
		'a missing model',
		[`Error on line ${at(1, 4)} or its substitute:`, 'd1 a 0 dx', 'could not find a valid modelname'],
		'error',
		'unknown_model',
		'main.cir',
		4
	],
	[
		'a device given twice',
		[`Error on line ${at(1, 4)} or its substitute:`, 'r1 in out 1', 'device already exists, existing one being used'],
		'error',
		'duplicate_device',
		'main.cir',
		4
	],
	[
		'an error without a line number',
		['Error on line:', 'v1 in 0 1', 'something is wrong'],
		'error',
		'netlist_error',
		'main.cir',
		3
	],
	[
		'a parameter a model does not know',
		[
			`Warning: Model issue on line ${at(2, 2)} :`,
			'.model nch nmos level=1 vto=0.5 frob=2 ...',
			'unrecognized parameter (frob) - ignored'
		],
		'warning',
		'unknown_parameter',
		'parts/lib.inc',
		4
	],
	[
		'a model that cannot be found',
		["warning, can't find model 'nosuch' from line", 'x1 out 0 nosuch'],
		'warning',
		'unknown_model',
		'main.cir',
		5
	],
	[
		'an undefined parameter',
		[`Netlist line no. ${at(1, 4)}:`, 'Undefined parameter [rload]'],
		'error',
		'undefined_parameter',
		'main.cir',
		4
	],
	[
		'an expression that cannot be read',
		[`Netlist line no. ${at(1, 4)}:`, ' Expression err: 2+*3'],
		'error',
		'expression_error',
		'main.cir',
		4
	],
	['an unknown subcircuit', ['Error: unknown subckt: x1 out 0 nosuch'], 'error', 'unknown_subcircuit', 'main.cir', 5],
	[
		'a recursive subcircuit',
		[`Error: unknown subckt: x2${'.x1'.repeat(22)} 1 0 deep`],
		'error',
		'recursive_subcircuit',
		'main.cir',
		6
	],
	[
		'pins that do not match',
		['Too few parameters for subcircuit type "deep" (instance: xx2)'],
		'error',
		'subcircuit_pins',
		'main.cir',
		6
	],
	[
		'a missing include',
		['Error: Could not find include file parts/lib.inc'],
		'error',
		'missing_include',
		'main.cir',
		2
	],
	[
		'a subcircuit left open',
		[
			'Error: Mismatch of .subckt ... .ends statements!',
			'This will cause subsequent errors.',
			'Check line .subckt deep a b'
		],
		'error',
		'subcircuit_not_closed',
		'parts/lib.inc',
		7
	],
	[
		'a command that does not exist',
		['frobnicate: no such command available in ngspice'],
		'error',
		'unknown_command',
		'main.cir',
		10
	],
	[
		'a time step that is too small',
		['doAnalyses: TRAN:  Timestep too small; time = 1e-9, timestep = 1e-21: trouble with node "out"'],
		'error',
		'timestep_too_small',
		'main.cir',
		4
	],
	[
		'a print card without its analysis',
		['Error: .print: no dc analysis found.'],
		'warning',
		'unmatched_card',
		'main.cir',
		7
	],
	['an analysis given up', ['run simulation(s) aborted'], 'error', 'analysis_failed', null, null],
	[
		'a singular matrix behind a counter',
		['Trying gmin =   1.0000E-03 Warning: singular matrix:  check node b'],
		'warning',
		'singular_matrix',
		null,
		null
	],
	[
		'lack of memory',
		["malloc: Internal Error: can't allocate 4000000000 bytes. "],
		'error',
		'out_of_memory',
		null,
		null
	],
	['a failed measurement', [' .meas tran late find v(out) at=1 failed!'], 'error', 'measure_failed', null, null]
];

describe('reading the log', () => {
	it.each(cases)('[C5] %s', (_, texts, severity, code, file, line) => {
		expect(read(...texts)).toEqual([expect.objectContaining({ severity, code, file, line })]);
	});

	it.each(['v2#branch', 'a-b/c', 'x(', '[bus<1>]', '$&^*+?{}|\\'])('[ENG1] a name like %s is no pattern', (name) => {
		for (const text of [
			`Warning from checkvalid: vector ${name} is not available or has zero length.`,
			`Error: Could not find include file ${name}`,
			`${name}: no such command available in ngspice`
		])
			expect(read(text)).toHaveLength(1);
		expect(read(`Netlist line no. ${at(1, 4)}:`, `Undefined parameter [${name}]`)).toHaveLength(1);
	});

	it('[C5] writes the place in words where ngspice printed its number', () => {
		const [entry] = read(`Error on line ${at(2, 5)} or its substitute:`, 'm1', 'wrong');
		expect(entry?.text).toBe('Error on line 5 of parts/lib.inc or its substitute:\nm1\nwrong');
	});

	it('[C5] keeps plain output as it is and says a repeated warning once', () => {
		const entries = readLog(
			['Circuit: title', 'Warning: something odd', 'Warning: something odd', 'No. of Data Rows : 7'].map((text) => ({
				text,
				isError: false
			})),
			cardsOf({ files, entry: 'main.cir' }),
			sources
		);
		expect(entries.map(({ text }) => text)).toEqual([
			'Circuit: title',
			'Warning: something odd',
			'No. of Data Rows : 7'
		]);
	});

	it('[ENG7] every error is fatal but a failed measurement', () => {
		expect(read(' .meas tran late find v(out) at=1 failed!').some(isFatal)).toBe(false);
		expect(read('Error: RHS "v(zz)+1" invalid').some(isFatal)).toBe(true);
		expect(read('Warning: something').some(isFatal)).toBe(false);
	});
});

describe('line numbers', () => {
	it('[ENG5] carry their file', () => {
		expect(decodeLine((2 << 20) | 17, ['a.cir', 'b.lib'])).toEqual({ file: 'b.lib', line: 17 });
		expect(decodeLine((3 << 20) | 17, ['a.cir', 'b.lib'])).toBeNull();
		expect(decodeLine(17, ['a.cir'])).toBeNull();
	});
});

it('[VER12] [C5] a model without a version is a note at its card', () => {
	const said = ['Warning -- Version not specified on line "level=1 vto=0.5 frob=2"', "Setting version to 'default'."];
	const [note] = readLog(
		said.map((text) => ({ text, isError: true })),
		cardsOf({ files, entry: 'main.cir' }),
		sources
	);
	expect(note).toMatchObject({ severity: 'info', code: 'model_version', file: 'parts/lib.inc', line: 2 });
});

describe('notes', () => {
	it.each([
		['Warning: This model supports BSIM4 version 4.8', 'model_version'],
		['Warning: k2 should be specified with k1.', 'model_replaced'],
		['Warning: vbx is ignored because k1 or k2 is given.', 'model_replaced'],
		['Warning: rgateMod has been set to its default value: 0.', 'model_replaced'],
		['Warning: Rdw at current temperature is negative; set to 0.', 'model_replaced'],
		['Warning: Vsat at current temperature = 900 may be too small.', 'model_advice'],
		['Warning: Specified GEO = 9 not matched', 'model_advice'],
		['Warning: Agidl = -1 is negative.', 'model_advice'],
		['warning: d1: breakdown current increased to 1e-08 to resolve', 'breakdown_current'],
		["Warning: 'meas ac' input vector is real!", 'script_remark'],
		['Warning: upper limit 9 should be 3', 'script_remark'],
		['Warning: Interpolated raw file data!', 'remark'],
		['Warning: Noise measurement at a single frequency 1000 only!', 'remark'],
		['Warning: Strange parameter in line *probe tran v(out), ingnored', 'remark'],
		['Warning: Zero voltage sources already set,', 'remark']
	])('[VER20] %s', (text, code) => {
		const lines = [{ text, isError: true }];
		expect(readLog(lines, cardsOf({ files, entry: 'main.cir' }), sources)).toMatchObject([{ severity: 'info', code }]);
	});
});

it('[ENG5] a vector that does not exist is named at the command that reads it, not at a part with a node of its name', () => {
	const content = 'title\nV1 in 0 10\nR1 in out 3k\nR2 out 0 1k\n.control\nsave v(out)\nop\nlet p = 2*v(in)\n.endc\n';
	const source = cardsOf({ files: [{ path: 'main.cir', content }], entry: 'main.cir' });
	const text = 'Warning from checkvalid: vector in is not available or has zero length.';
	expect(readLog([{ text }], source, ['main.cir'])).toMatchObject([{ code: 'unknown_vector', line: 8 }]);
});
