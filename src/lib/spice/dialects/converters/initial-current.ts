import type { SourceFile } from '../../syntax/parse.ts';
import { namedValues, type CardConversion, type Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';

const current = /\bi\s*\(\s*([^\s()]+)\s*\)\s*=\s*(\{[^{}]*\}|'[^']*'|[^\s,]+)/giu;
const initial = new Set(['ic']);

const known = new WeakMap<SourceFile, ReadonlyMap<string, string>>();

/** `.ic I(L1)=1m` becomes `ic=1m` on the inductor, which ngspice uses with UIC. */
export const initialCurrent: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head } = card.statement;
		if (kind === 'dot' && head === '.ic') removeCurrents(card);
		else if (kind === 'device' && head.startsWith('l')) addCurrent(card);
	}
};

function removeCurrents(card: CardConversion): void {
	const { netlist, statement } = card;
	const currents = currentsOf(netlist.file);
	const found = [...statement.code.matchAll(current)];
	const taken = found.filter(([, device]) => currents.has(device!.toLowerCase()));
	if (taken.length < found.length) card.note('initial_current', card.whole, false);
	if (taken.length === 0) return;
	if (/^\.\w+[\s,]*$/u.test(statement.code.replace(current, ''))) card.commentOut();
	else for (const match of taken) card.replace({ from: match.index, to: match.index + match[0].length }, '');
	const devices = taken.map(([, device]) => device!).join(', ');
	card.note(
		isUsed(netlist.file) ? 'initial_current_moved' : 'initial_current_unused',
		card.whole,
		isUsed(netlist.file),
		{
			devices
		}
	);
}

function addCurrent(card: CardConversion): void {
	const { statement, netlist, index } = card;
	const value = currentsOf(netlist.file).get(statement.head);
	if (value === undefined || definitionsOf(netlist.file).scopes[index] !== -1) return;
	const end = statement.code.trimEnd().length;
	card.replace({ from: end, to: end }, ` ic=${value}`);
}

/** Whether the transient begins without an operating point. */
function isUsed({ statements }: SourceFile): boolean {
	return statements.some(
		({ head, tokens }) => head === '.tran' && tokens.some(({ text }) => /^(?:uic|skipbp)$/iu.test(text))
	);
}

/** Initial currents of the inductors at the top level, by name. Linear, and computed once. */
function currentsOf(file: SourceFile): ReadonlyMap<string, string> {
	let currents = known.get(file);
	if (!currents) {
		const inductors = new Set(
			file.statements.flatMap((statement, index) =>
				statement.kind === 'device' &&
				statement.head.startsWith('l') &&
				definitionsOf(file).scopes[index] === -1 &&
				namedValues(statement, initial).length === 0
					? [statement.head]
					: []
			)
		);
		const matches = file.statements.flatMap(({ head, code }) => (head === '.ic' ? [...code.matchAll(current)] : []));
		known.set(
			file,
			(currents = new Map(
				matches.flatMap(([, device, value]) =>
					inductors.has(device!.toLowerCase()) ? [[device!.toLowerCase(), value!] as const] : []
				)
			))
		);
	}
	return currents;
}
