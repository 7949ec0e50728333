import { expect, test } from 'vitest';
import { PartChoices } from '#lib/app/project/models/part-choices.svelte.ts';
import type { ModelPart } from '#lib/spice/model-doctor/model-part.ts';

const part: ModelPart = {
	name: 'X1',
	definition: 'subcircuit',
	line: 1,
	from: 0,
	to: 20,
	section: 'tt',
	kind: 'other',
	certainty: 'guess',
	polarity: 'n',
	pins: [
		{ name: '1', label: null, role: null, certainty: 'guess' },
		{ name: '2', label: null, role: 'out', certainty: 'likely' }
	],
	letter: 'X',
	isSized: false,
	isInner: false
};

test('[MOD8] what the user sets for a part adds up, and counts for this part of this file and section only', () => {
	const choices = new PartChoices();
	expect(choices.applied('a.lib', part)).toEqual({ ...part, isChosen: false });
	choices.set('a.lib', part, { kind: 'regulator' });
	choices.set('a.lib', part, { roles: { 0: 'input' } });
	choices.set('a.lib', part, { polarity: 'p', roles: { 1: null } });
	const { kind, polarity, isChosen, pins } = choices.applied('a.lib', part);
	expect({ kind, polarity, isChosen }).toEqual({ kind: 'regulator', polarity: 'p', isChosen: true });
	expect(pins.map(({ role, certainty }) => [role, certainty])).toEqual([
		['input', 'certain'],
		[null, 'certain']
	]);
	expect(choices.applied('b.lib', part).isChosen).toBe(false);
	expect(choices.applied('a.lib', { ...part, section: 'ff' }).isChosen).toBe(false);
});
