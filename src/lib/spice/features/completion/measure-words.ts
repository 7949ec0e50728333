import { ownValue } from '#lib/base/own-value.ts';
import type { NameTable } from '../../project/names.ts';
import type { CompletionItem } from '../../service-types.ts';
import type { Place, Writing } from '../cursor.ts';
import { keyword } from './items.ts';
import { offeredNames } from './names-offered.ts';

const analyses = ['tran', 'ac', 'dc', 'noise', 'sp'];
const kinds = [
	'trig',
	'find',
	'when',
	'avg',
	'max',
	'min',
	'max_at',
	'min_at',
	'pp',
	'rms',
	'integ',
	'deriv',
	'param',
	'par'
];
/** What can follow, by the last keyword before the cursor. */
const followers: Readonly<Record<string, readonly string[]>> = {
	trig: ['val=', 'at='],
	targ: ['val=', 'at='],
	find: ['when', 'at='],
	deriv: ['when', 'at='],
	when: ['cross=', 'rise=', 'fall=', 'td=', 'from=', 'to='],
	val: ['cross=', 'rise=', 'fall=', 'td=', 'targ'],
	cross: ['targ', 'from=', 'to='],
	rise: ['targ', 'from=', 'to='],
	fall: ['targ', 'from=', 'to='],
	td: ['cross=', 'rise=', 'fall=', 'targ'],
	at: ['targ'],
	from: ['to='],
	avg: ['from=', 'to='],
	max: ['from=', 'to='],
	min: ['from=', 'to='],
	max_at: ['from=', 'to='],
	min_at: ['from=', 'to='],
	pp: ['from=', 'to='],
	rms: ['from=', 'to='],
	integ: ['from=', 'to=']
};

/** Words of a measurement in order: analysis, name, kind, signal, and what the kind requires. */
export function measureWords(names: NameTable, place: Place, { before }: Writing): CompletionItem[] {
	const words = before.slice(1).filter(({ kind }) => kind !== 'punctuation');
	if (words.length === 0) return analyses.map((name) => keyword(name, `reference.dots.${name}`));
	if (words.length === 1) return [];
	if (words.length === 2) return kinds.map((name) => keyword(name));
	const last = words.at(-1)?.text.toLowerCase() ?? '';
	const isSignalNext = kinds.includes(last) || last === 'targ';
	if (isSignalNext) return last === 'param' || last === 'par' ? [] : signals(names, place);
	const following = words
		.map(({ text }) => ownValue(followers, text.toLowerCase()))
		.findLast((list) => list !== undefined);
	return (following ?? []).map((label) => keyword(label));
}

function signals(names: NameTable, place: Place): CompletionItem[] {
	return [
		...offeredNames(names, place, 'node').map((item) => ({ ...item, label: `v(${item.label})` })),
		...offeredNames(names, place, 'device')
			.filter(({ label }) => /^v/iu.test(label))
			.map((item) => ({ ...item, label: `i(${item.label})` })),
		...offeredNames(names, place, 'variable')
	];
}
