import { builtInFunctions } from '../../expressions/functions.ts';
import type { ExpressionKind } from '../../expressions/tokens.ts';
import type { NameTable } from '../../project/names.ts';
import type { CompletionItem } from '../../service-types.ts';
import type { Place } from '../cursor.ts';
import { keyword } from './items.ts';
import { offeredNames } from './names-offered.ts';

/** Built-in names of values. */
const ownNames: Record<ExpressionKind, readonly string[]> = {
	parameter: ['temper'],
	behavioural: ['time', 'temper', 'hertz'],
	script: ['time', 'frequency', 'pi', 'e', 'c', 'kelvin', 'echarge', 'boltz', 'planck', 'yes', 'no']
};

/** What an expression can contain: parameters, functions, voltages and currents, results and vectors of scripts. */
export function expressionItems(names: NameTable, place: Place, kind: ExpressionKind): CompletionItem[] {
	const functions = [...offeredNames(names, place, 'function'), ...[...builtInFunctions(kind)].map(functionItem)];
	const own = ownNames[kind].map((label) => keyword(label));
	if (kind === 'script')
		return [
			...offeredNames(names, place, 'variable'),
			...offeredNames(names, place, 'measure'),
			...functions,
			...own,
			...offeredNames(names, place, 'node')
		];
	return [...argumentsOf(names, place), ...offeredNames(names, place, 'parameter'), ...functions.map(called), ...own];
}

/** In the body of a `.func`: its arguments. */
function argumentsOf(names: NameTable, { at }: Place): CompletionItem[] {
	const card = at && names.card(at);
	if (card?.type !== 'dot' || card.name !== '.func') return [];
	return card.words.map(({ text }) => ({
		label: text,
		kind: 'parameter',
		detail: '',
		description: null,
		insert: null
	}));
}

function functionItem(label: string): CompletionItem {
	return {
		label,
		kind: 'function',
		detail: '',
		description: { code: `hover.functions.${label}`, values: {} },
		insert: `${label}(\${})`
	};
}

function called(item: CompletionItem): CompletionItem {
	return item.insert === null ? { ...item, insert: `${item.label}(\${})` } : item;
}
