import { expect, it } from 'vitest';
import { plotNames } from '#lib/components/results/plot-names.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { readTouchstone } from '#lib/waveforms/touchstone/read-touchstone.ts';

const plot = (id: string, analysis: Plot['analysis'], title = ''): Plot => {
	return { id, title, analysis, scale: '', vectors: [] };
};

it('[C17] numbers analyses that are repeated, and names computed values after theirs', () => {
	const plots = [
		plot('tran1', 'tran'),
		plot('tran1.values', 'other', 'Values'),
		plot('tran2', 'tran'),
		plot('ac3', 'ac'),
		plot('graph1', 'other', 'my circuit'),
		plot('graph2', 'other', 'my circuit')
	];
	expect([...plotNames(plots, en).values()].sort()).toEqual(
		['AC', 'Transient 1', 'Transient 2', 'Values (Transient 1)', 'my circuit 1', 'my circuit 2'].sort()
	);
});

it('[C17] names repeated analyses by the titles that a script gives them', () => {
	const plots = [
		plot('tran1', 'tran', 'R=1000'),
		plot('tran2', 'tran', 'R=2000'),
		plot('tran3', 'tran', 'R=2000'),
		plot('ac1', 'ac', 'my circuit')
	];
	expect([...plotNames(plots, en).values()]).toEqual([
		'Transient: R=1000',
		'Transient: R=2000 1',
		'Transient: R=2000 2',
		'AC'
	]);
});

it('[C17] names the plots of a long loop without comparing each with all others', () => {
	let reads = 0;
	const plots = Array.from({ length: 2_000 }, (_, index) => ({
		...plot('', 'op'),
		get id() {
			reads += 1;
			return `op${index}`;
		}
	}));
	expect(plotNames(plots, en).get('op1999')).toBe('Operating point 2000');
	expect(reads).toBeLessThan(20 * plots.length);
});

it('[C17] names S, Y and Z parameters what they are, in both languages, and a spectrum a spectrum', () => {
	const named = (text: string, language = en) => {
		const file = readTouchstone(text, 1);
		return [...plotNames(file, language).values()];
	};
	expect(named('# Hz S RI R 50\n1 0.5 0\n2 0.4 0\n')).toEqual(['S parameters']);
	expect(named('# Hz Z RI R 50\n1 0.5 0\n2 0.4 0\n')).toEqual(['Z parameters']);
	expect(named('# Hz S RI R 50\n1 0.5 0\n2 0.4 0\n', zhCn)).toEqual(['S 参数']);
	expect([...plotNames([plot('spectrum1', 'spectrum')], en).values()]).toEqual(['Spectrum']);
});
