import { describe, expect, it } from 'vitest';
import { signature } from '../../../../src/lib/spice/features/signature.ts';
import { netlistWithCursor } from './program-text.ts';

/** Parts as shown, optional ones in brackets, the active one between asterisks. */
function partsAt(text: string): string | null {
	const { program, path, offset } = netlistWithCursor(text);
	const found = signature(program, path, offset);
	if (!found) return null;
	return found.parts
		.map(({ label, optional }, index) => {
			const shown = optional ? `[${label}]` : label;
			return index === found.active ? `*${shown}*` : shown;
		})
		.join(' ');
}

describe('signature help', () => {
	it.each([
		['R1 |', '*n+* n- [value] [model] [tc1] [tc2] [temp] [m] [name=value …]'],
		['R1 in o|ut', 'n+ *n-* [value] [model] [tc1] [tc2] [temp] [m] [name=value …]'],
		['R1 in out |', 'n+ n- *[value]* [model] [tc1] [tc2] [temp] [m] [name=value …]'],
		['R1 in out 4|k', 'n+ n- *[value]* [model] [tc1] [tc2] [temp] [m] [name=value …]'],
		['R1 in out 4k tc1=|', 'n+ n- [value] [model] *[tc1]* [tc2] [temp] [m] [name=value …]'],
		['Q1 c b e |', 'collector base emitter [substrate] *model* [area] [off] [ic] [temp] [name=value …]'],
		['M1 d g s b n w=|', 'drain gate source bulk model *[w]* [l] [m] [name=value …]'],
		['V1 a 0 PULSE(0 5 |', 'v1 v2 *[td]* [tr] [tf] [pw] [per] [np]'],
		['V1 a 0 dc 0 sin(0 1 |1k)', 'offset amplitude *[frequency]* [td] [theta] [phase]'],
		['V1 a 0 DC 0 PUL|', 'n+ n- [dc] [value] [ac] [magnitude] [phase] *[waveform]*'],
		['V1 a 0 PULSE|', 'n+ n- [dc] [value] [ac] [magnitude] [phase] *[waveform]*'],
		['V1 a 0 DC 0 a|', 'n+ n- [dc] [value] *[ac]* [magnitude] [phase] [waveform]'],
		['V1 a 0 ac |', 'n+ n- [dc] [value] [ac] *[magnitude]* [phase] [waveform]'],
		['V1 a 0 pwl(0 0 1m 1 |', 't1 v1 *[t …]* [v …]'],
		['.tran 1u |', 'step *stop* [start] [maximum] [uic]'],
		['.ac dec 10 1 |', 'dec|oct|lin points fstart *fstop*'],
		['.subckt amp in out\n.ends\nX1 a | amp', 'in *out* subcircuit'],
		['.subckt amp in out g=1\n.ends\nX1 a b amp |', 'in out subcircuit *[g]*'],
		['.model d d is=|1e-14', 'name kind *[is=<A>]*'],
		['.param a={max(1, |', 'x *y*'],
		['.func f(a,b) {a*b}\n.param c={f(sin(1), |2)}', 'a *b*'],
		['B1 a 0 V=v(|', '*node* [reference]'],
		['.control\nlet x = |\n.endc', 'vector = *expression*']
	])('[FEAT10] %j', (text, expected) => {
		expect(partsAt(text)).toBe(expected);
	});

	it('[FEAT10] names the ports of a code model', () => {
		expect(partsAt('A1 [a b] | m\n.model m d_and')).toBe('[in …] *out* model');
		expect(partsAt('A1 %vd(a b) %v | m\n.model m gain')).toBe('in *out* model');
	});

	it.each(['* comment |', 'R|1 a b', 'R1 a b 1k ; |', '|', '9z |'])('[FEAT10] says nothing at %j', (text) => {
		expect(partsAt(text)).toBeNull();
	});

	it('[FEAT10] says nothing in a title', () => {
		const { program, path } = netlistWithCursor('R1 a b 1k|');
		expect(signature(program, path, 3)).toBeNull();
	});
});
