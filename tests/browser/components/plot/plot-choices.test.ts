import { expect, it } from 'vitest';
import { PlotChoices } from '#lib/components/plot/plot-choices.ts';

it('[C17] a zoom outlives runs of the same circuit, also edited, and not another circuit in the same file', () => {
	const choices = new PlotChoices();
	const first = choices.of('a.cir tran1', ['v(in)', 'v(out)', 'i(v1)']);
	expect(choices.of('a.cir tran1', ['v(in)', 'v(out)', 'i(v1)', 'v(x)'])).toBe(first);
	expect(choices.of('b.cir tran1', ['v(in)', 'v(out)', 'i(v1)', 'v(x)'])).not.toBe(first);
	const other = choices.of('a.cir tran1', ['v(base)', 'v(collector)', 'i(vcc)', 'v(x)']);
	expect(other).not.toBe(first);
	expect(choices.of('a.cir tran1', ['v(base)', 'v(collector)', 'i(vcc)'])).toBe(other);
});
