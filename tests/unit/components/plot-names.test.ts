import { expect, it } from 'vitest';
import { plotNames } from '#lib/components/results/plot-names.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { Plot } from '#lib/measure/dataset.ts';

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
