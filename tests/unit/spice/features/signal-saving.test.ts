import { describe, expect, it } from 'vitest';
import { circuitSignals, signalSaving } from '../../../../src/lib/spice/features/signal-saving.ts';
import { LanguageService } from '../../../../src/lib/spice/service.ts';
import { netlistWithCursor } from './program-text.ts';

const circuit = 'V1 in 0 1\nR1 in mid 1k\nX1 mid out low\n.subckt low a b\nR2 a n 1k\nC1 n b 1n\n.ends\n';
const tail = '.tran 1u 1m\n.end';

/** The lines that saving adds or changes; null for what the circuit does not have. */
function lines(cards: string, ...names: string[]): string | null {
	const text = `Title\n${circuit}${cards}${tail}\n`;
	const { program } = netlistWithCursor(`${circuit}${cards}${tail}`);
	const saving = signalSaving(program, names);
	if (!saving) return null;
	const { from, to, insert } = saving.edit;
	const before = new Set(text.split('\n'));
	const after = (text.slice(0, from) + insert + text.slice(to)).split('\n');
	expect(after.indexOf('.end')).toBe(after.length - 2);
	return after.filter((line) => !before.has(line)).join('\n');
}

describe('[C17] saving a signal of the circuit', () => {
	it.each([
		['the card of a run that saves all', '', '.save all @r1[i]'],
		['the last card', '.save v(out) ; only this\n', '.save v(out) @r1[i] ; only this'],
		['a continued card', '.save v(out)\n+ v(in)\n', '+ v(in) @r1[i]'],
		['a card of its own for a script', '.control\nsave v(out)\nrun\n.endc\n', '.save @r1[i]'],
		['no card in an arm that may be off', '.if (0)\n.save v(in)\n.endif\n', '.save all @r1[i]']
	])('goes to %s', (_name, cards, expected) => {
		expect(lines(cards, '@r1[i]')).toBe(expected);
	});

	it('knows nodes, sources and devices, also those in subcircuits, in any case', () => {
		expect(lines('', 'V(Mid)', 'v(x1.n)', 'I(v1)', '@r.x1.r2[i]')).toBe('.save all v(mid) v(x1.n) i(v1) @r.x1.r2[i]');
	});

	it.each(['v(0)', 'v(nowhere)', 'i(r1)', 'i(v2)', '@r9[i]', '@r1', 'mid', 'v(in,mid)', ''])('refuses %s', (name) => {
		expect(lines('', name)).toBeNull();
	});

	it('takes those that the circuit has', () => {
		const { program } = netlistWithCursor(circuit + tail);
		expect(signalSaving(program, ['v(mid)', 'v(nowhere)'])?.names).toEqual(['v(mid)']);
	});

	it('lists the signals of the circuit, nodes first', () => {
		const { program } = netlistWithCursor(circuit + tail);
		expect(circuitSignals(program, '', 9)).toEqual(['v(in)', 'v(mid)', 'v(x1.n)', 'v(out)', 'i(v1)', 'i(r1)']);
		expect(circuitSignals(program, 'V1', 9)).toEqual(['i(v1)']);
		expect(circuitSignals(program, '', 2)).toEqual(['v(in)', 'v(mid)']);
	});

	it('is asked for the netlist that is run, not for a file that it includes', () => {
		const service = new LanguageService();
		service.setFile('main.cir', 'Title\n.include part.inc\nR1 a 0 1\n.end\n');
		service.setFile('part.inc', 'R2 a b 1\n');
		expect(service.signalSaving('main.cir', ['v(b)'])?.edit.path).toBe('main.cir');
		expect(service.circuitSignals('main.cir', 'v(', 9)).toEqual(['v(a)', 'v(b)']);
		expect(service.signalSaving('part.inc', ['v(b)'])).toBeNull();
		expect(service.circuitSignals('part.inc', '', 9)).toEqual([]);
	});
});
