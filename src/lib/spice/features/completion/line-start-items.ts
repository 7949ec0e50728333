import { ownValue } from '#lib/base/own-value.ts';
import {
	commandNames,
	commandSignature,
	deviceLetters,
	deviceSignature,
	dotNames,
	dotSignature
} from '../../cards/reference/signatures.ts';
import type { NameTable } from '../../project/names.ts';
import type { CompletionItem } from '../../service-types.ts';
import type { Place } from '../cursor.ts';
import { partsText, snippetOf } from './items.ts';

/** Cards that need a closing card: the whole block is inserted. */
const blocks: Readonly<Record<string, string>> = {
	'.control': '.control\n${}\n.endc',
	'.subckt': '.subckt ${name} ${ports}\n${}\n.ends',
	'.if': '.if (${condition})\n${}\n.endif'
};

/** What a line may begin with: a card, or in a script a command. */
export function lineStartItems(names: NameTable, place: Place, typed: string): CompletionItem[] {
	if (isInScript(place)) return [...commandNames.map(commandItem), dotItem('.endc')];
	const dots = dotNames.map(dotItem);
	if (typed.startsWith('.')) return dots;
	return [...deviceLetters.map((letter) => deviceItem(names, place, letter)), ...dots];
}

function isInScript({ file, index, offset }: Place): boolean {
	const statement = file.statements[index];
	if (!statement) return false;
	const isBehind = offset === file.text.length && file.text.endsWith('\n');
	if (!isBehind || statement.kind === 'blank' || statement.kind === 'comment')
		return statement.inScript || (isScriptEnd(statement.head) && !isBehind);
	return statement.head === '.control' || (statement.inScript && !isScriptEnd(statement.head));
}

function isScriptEnd(head: string): boolean {
	return head === '.endc';
}

function commandItem(name: string): CompletionItem {
	const found = commandSignature(name);
	return {
		label: name,
		kind: 'command',
		detail: found ? partsText(found.parts) : '',
		description: found && { code: found.description, values: {} },
		insert: null
	};
}

function dotItem(name: string): CompletionItem {
	const found = dotSignature(name);
	return {
		label: name,
		kind: 'keyword',
		detail: found ? partsText(found.parts) : '',
		description: found && { code: found.description, values: {} },
		insert: ownValue(blocks, name) ?? null
	};
}

/** A device with the next free number of its letter, and its parts to fill in. */
function deviceItem(names: NameTable, { scope }: Place, letter: string): CompletionItem {
	const found = deviceSignature(letter);
	const name = `${letter.toUpperCase()}${nextNumber(names, scope, letter)}`;
	return {
		label: name,
		kind: 'device',
		detail: found ? partsText(found.parts) : '',
		description: found && { code: found.description, values: {} },
		insert:
			found &&
			snippetOf(
				name,
				found.parts.map((part) => (part.label === 'value' ? { ...part, optional: false } : part))
			)
	};
}

function nextNumber(names: NameTable, scope: Place['scope'], letter: string): number {
	let highest = 0;
	for (const { name } of names.namesIn(scope, 'device')) {
		if (name[0] !== letter) continue;
		const number = Number(name.slice(1));
		if (Number.isSafeInteger(number) && number < 1e6) highest = Math.max(highest, number);
	}
	return highest + 1;
}
