import { describe, expect, it } from 'vitest';
import { en } from '../../../../src/lib/i18n/en/messages.ts';
import { complete } from '../../../../src/lib/spice/features/completion/complete.ts';
import { hover } from '../../../../src/lib/spice/features/hover/hover.ts';
import { signature } from '../../../../src/lib/spice/features/signature.ts';
import type { Dialect } from '../../../../src/lib/spice/project/program.ts';
import type { Message } from '../../../../src/lib/spice/service-types.ts';
import { catalogues } from '../../../support/catalogues.ts';
import { seededRandom } from '../../../support/random.ts';
import { netlistWithCursor, programWithCursor } from './program-text.ts';

/** A message in words; null where a catalogue has none for its code. */
function said(catalogue: object, { code, values }: Message): string | null {
	let at: unknown = catalogue;
	for (const key of code.split('.'))
		at = at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[key] : undefined;
	if (typeof at === 'function') return String((at as (given: Message['values']) => string)(values));
	return typeof at === 'string' ? at : null;
}

/** Heading, kind and facts as a person reads them. */
function cardAt(text: string): string[] | null {
	const { program, path, offset } = netlistWithCursor(text);
	const found = hover(program, path, offset);
	if (!found) return null;
	return [found.heading, ...[found.kind, ...found.facts].map((message) => said(en, message) ?? `? ${message.code}`)];
}

describe('hover', () => {
	it.each<[Dialect, string, string]>([
		['ltspice', 'R1 a b 4k7', '4.7 kΩ'],
		['ltspice', 'R1 a b 2R2', '2.2 Ω'],
		['ltspice', 'R1 a b 1.5k7', '1.57 kΩ'],
		['ltspice', 'R1 a b 4k7ohm', '4.7 kΩ'],
		['ltspice', 'C1 a b 4u7', '4.7 µF'],
		['ltspice', 'L1 a b 4n7', '4.7 nH'],
		['ngspice', 'R1 a b 4k7', '4 kΩ'],
		['pspice', 'R1 a b 4k7', '4 kΩ']
	])('[B4] [DIAG6] the value of a part in the dialect of %s: %s is %s', (dialect, line, value) => {
		const saidAt = (cursor: string) => {
			const { program, path, offset } = programWithCursor({ 'main.cir': `Title\n${cursor}\n` }, { dialect });
			return hover(program, path, offset)?.facts.map((message) => said(en, message));
		};
		const text = line.split(' ').at(-1) ?? '';
		expect(saidAt(line.replace('1', '|1'))?.[0]).toContain(value);
		expect(saidAt(line.replace(text, `|${text}`))?.[0]).toContain(value);
		const model = saidAt(`${line.replace(text, `|${text}`)}\n.model ${text} ${line[0]} tc1=1m`);
		expect(model?.join()).not.toContain(value);
	});

	it('[FEAT30] tells of a device its value, nodes, model and parameters', () => {
		expect(cardAt('.param load=4.7k\nR|1 in out {2*load} tc1=1m')).toEqual([
			'R1 in out {2*load} tc1=1m',
			'Resistor',
			'Resistance 9.4 kΩ',
			'Nodes: n+ = in, n- = out',
			'tc1 = 0.001 1/K'
		]);
		expect(cardAt('M|1 d g 0 0 nfast w=10u\n.model nfast nmos level=1 vto=0.7')).toEqual([
			'M1 d g 0 0 nfast w=10u',
			'MOS transistor',
			'Nodes: drain = d, gate = g, source = 0, bulk = 0',
			'Model nfast, type nmos, level 1',
			'Sets vto = 0.7',
			'w = 10 µm'
		]);
		expect(cardAt('V|1 a 0 dc 1 PULSE(0 5 1u 10n)')?.slice(2)).toEqual([
			'Voltage 1 V',
			'PULSE: v1 = 0, v2 = 5, td = 1u, tr = 10n',
			'Nodes: n+ = a, n- = 0'
		]);
	});

	it('[FEAT30] tells of a call which node is on which port', () => {
		expect(cardAt('.subckt amp in out\nR1 in out 1\n.ends\nX|1 a b amp')?.slice(2)).toEqual([
			'Calls the subcircuit amp',
			'Ports: in = a, out = b'
		]);
		expect(cardAt('.subckt amp in out g=2\nR1 in out 1\n.ends\nX1 a b am|p')).toEqual([
			'amp',
			'Subcircuit',
			'2 ports: in, out',
			'Parameters: g = 2',
			'Contains 1 device'
		]);
	});

	it('[FEAT31] tells what hangs on a node', () => {
		expect(cardAt('R1 in ou|t 1\nQ1 out b 0 n\n.model n npn')).toEqual([
			'out',
			'Node',
			'2 terminals: R1 (n-), Q1 (collector)'
		]);
		expect(cardAt('.subckt a in\nR1 i|n 0 1\n.ends')).toEqual([
			'in',
			'Subcircuit port',
			'1 terminal: R1 (n+)',
			'Inside the subcircuit a'
		]);
		expect(cardAt('R1 a |0 1')?.[1]).toBe('Ground, the reference node of all voltages');
		expect(cardAt('.meas tran m max v(ou|t)\nR1 out 0 1')?.slice(0, 2)).toEqual(['out', 'Node']);
	});

	it('[FEAT32] computes parameters', () => {
		expect(cardAt('.param a=2 b={a*3} c={b|+1}')).toEqual(['b', 'Netlist parameter', 'Value 6', 'Given as {a*3}']);
		expect(cardAt('.param a={a|+1}')?.slice(2)).toEqual(['Given as {a+1}']);
		expect(cardAt('R1 a 0 {miss|ing}')?.slice(2)).toEqual(['Not defined in the netlist']);
		expect(cardAt('.func sq(x) {x*x}\n.param n={s|q(3)}')).toEqual(['sq(x)', 'Function', 'Computes {x*x}']);
		expect(cardAt('.param n={sq|rt(3)}')).toEqual(['sqrt', 'ngspice function', 'Square root']);
	});

	it('[FEAT33] reads numbers with their unit and warns of what reads otherwise than it looks', () => {
		expect(cardAt('R1 a b 4.7|k')).toEqual(['4.7k', 'Number', 'Value 4.7 kΩ']);
		expect(cardAt('R1 a b 1|M')).toEqual(['1M', 'Number', 'Value 1 mΩ', '1M is read as milli: mega is written MEG']);
		expect(cardAt('C1 a b 1|F')?.[3]).toContain('femto');
		expect(cardAt('.model d d is=1e-1|4')?.[2]).toBe('Value 10 fA');
		expect(cardAt('V1 a 0 PULSE(0 5 1u 1|0n)')?.[2]).toBe('Value 10 ns');
		expect(cardAt('V1 a 0 SIN(0 1 1|k)')?.[2]).toBe('Value 1 kHz');
		expect(cardAt('I1 a 0 PWL(0 0 1m 2|)')?.[2]).toBe('Value 2 A');
		expect(cardAt('.tran 1u 5|m')?.[2]).toBe('Value 5 ms');
		expect(cardAt('.ac dec 10 1 1|meg')?.[2]).toBe('Value 1 MHz');
		expect(cardAt('M1 d g s b elsewhere w=1|0u')?.[2]).toBe('Value 10 µm');
		expect(cardAt('B1 a 0 V=1.2|5*(1+tanh(v(a)))')).toEqual(['1.25', 'Number', 'Value 1.25']);
	});

	it('[FEAT34] tells what parameters, cards, keywords and waveforms are', () => {
		expect(cardAt('.model d1 d i|s=1e-14')).toEqual(['is', 'Parameter', 'Saturation current', 'Value 10 fA']);
		expect(cardAt('.tr|an 1u 1m')?.slice(0, 2)).toEqual(['.tran step stop [start] [maximum] [uic]', 'Dot card']);
		expect(cardAt('V1 a 0 PUL|SE(0 1)')?.slice(1, 2)).toEqual(['Source waveform']);
		expect(cardAt('.meas tran x FI|ND v(a) AT=1')?.[1]).toBe('Card field');
		expect(cardAt('.model m n|mos')).toEqual(['nmos', 'Model type', 'MOS transistor, n channel']);
		expect(cardAt('.control\nru|n\n.endc')?.[1]).toBe('Script command');
	});

	it('[FEAT34] tells of an included file what it defines, and where a name is defined', () => {
		const { program, path, offset } = programWithCursor({
			'main.cir': 'T\n.include models.|lib\nQ1 c b 0 q2\n',
			'models.lib': '.model q2 npn bf=200\n'
		});
		expect(hover(program, path, offset)?.facts.map((message) => said(en, message))).toEqual([
			'2 lines, 21 characters',
			'Defines q2'
		]);
		const text = program.files.get(path)!.text;
		expect(hover(program, path, text.indexOf('q2'))?.definition).toEqual({ path: 'models.lib', from: 7, to: 9 });
	});

	it.each(['* R1 |a', 'R1 a b 1k ; |here', '|'])('[FEAT34] says nothing at %j', (text) => {
		expect(cardAt(text)).toBeNull();
	});
});

describe('features over any text', () => {
	it('[FEAT35] never fail, and have words for all they say', () => {
		const random = seededRandom(9);
		const lines = [
			'R1 a b {2*p}',
			'C1 a 0 1M',
			'M1 d g s b nm w=1u l={q}',
			'.model nm nmos level=1 vto=1 kp=2',
			'.subckt s a b p=1',
			'.ends s',
			'X1 a b s p=2',
			'V1 a 0 PULSE(0 1 1n) ac 1',
			'B1 a 0 V=v(a)*sin(time)',
			'.param p=1 q={p*2}',
			'.func f(x) {x+p}',
			'.meas tran m trig v(a) val=1 rise=1 targ v(b) val=2',
			'.control',
			'let x = mean(v(a))',
			'meas tran m max v(a)',
			'.endc',
			'.ac dec 10 1 1k',
			'.tran 1u 1m',
			'A1 [a b] c g1',
			'.model g1 d_and rise_delay=1n',
			'K1 L1 L2 1',
			'L1 a 0 1u',
			'.options reltol=1e-3',
			'.ic v(a)=1',
			'.noise v(a) V1 dec 10 1 1k',
			'.lib "x" tt',
			'.include y',
			'.if (p==1)',
			'.endif',
			'+ more',
			'Q1 c b e qq',
			'E1 a 0 POLY(1) b 0 0 1',
			'S1 a b c d sm',
			'.save v(a) @m1[id]',
			'.print tran v(a)',
			'F1 a 0 V1 2',
			'.dc V1 0 1 0.1',
			'T1 a 0 b 0 z0=50 td=1n',
			'\u0000{(["'
		];
		const unsaid = new Set<string>();
		const note = (message: Message | null): void => {
			if (message && catalogues.some(({ messages }) => said(messages, message) === null)) unsaid.add(message.code);
		};
		for (let round = 0; round < 25; round += 1) {
			const text = Array.from({ length: 20 }, () => {
				const line = lines[Math.floor(random() * lines.length)]!;
				return random() < 0.2 ? line.slice(0, Math.floor(random() * line.length)) : line;
			}).join('\n');
			const { program, path } = netlistWithCursor(`${text}|`);
			for (let probe = 0; probe < 30; probe += 1) {
				const offset = Math.floor(random() * (text.length + 7));
				const found = hover(program, path, offset);
				if (found) for (const message of [found.kind, ...found.facts]) note(message);
				for (const item of complete(program, path, offset)?.items ?? []) note(item.description);
				const help = signature(program, path, offset);
				if (help) for (const { description } of [help, ...help.parts]) note(description);
			}
		}
		expect([...unsaid].sort()).toEqual([]);
	});
});
