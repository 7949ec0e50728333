import type { SourceFile } from '../../../syntax/parse.ts';
import type { Statement } from '../../../syntax/statement.ts';
import { namedValues, type Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';

/** LTspice's series resistance of an inductor without `Rser`, ohms. */
const LOSS = '1m';
const losses = new Set(['rser']);

/** An inductor across a source or another inductor: without LTspice's own loss, ngspice would find no operating point. */
export const coilLoss: Converter = {
	only: ['ltspice'],
	readInModes: [],
	convert(card) {
		const { netlist, index, statement } = card;
		if (!isCoil(statement) || namedValues(statement, losses).length > 0) return;
		const key = keyOf(netlist.file, index, statement);
		if ((pairsOf(netlist.file).get(key) ?? 0) < 2) return;
		const [name, , minus] = statement.tokens;
		const node = netlist.freeName(`${name!.text}_loss`);
		const device = netlist.freeName(`R${name!.text}_loss`);
		card.replace(minus!, node);
		card.addBehind([`${device} ${node} ${minus!.text} ${LOSS}`]);
		card.note('parasitics_added', card.whole, true, { devices: device });
	}
};

function isCoil({ kind, head, tokens }: Statement): boolean {
	return kind === 'device' && head[0] === 'l' && tokens.length > 3;
}

/** The pair of nodes of a device, in its scope. */
function keyOf(file: SourceFile, index: number, { tokens }: Statement): string {
	const nodes = [tokens[1]?.text, tokens[2]?.text].map((node) => node?.toLowerCase() ?? '').sort();
	return `${definitionsOf(file).scopes[index] ?? -1} ${nodes.join(' ')}`;
}

const known = new WeakMap<SourceFile, ReadonlyMap<string, number>>();

/** Number of inductors and voltage sources without a resistance between each pair of nodes. Linear, and computed once. */
function pairsOf(file: SourceFile): ReadonlyMap<string, number> {
	let pairs = known.get(file);
	if (!pairs) {
		const counted = new Map<string, number>();
		for (const [index, statement] of file.statements.entries()) {
			if (statement.kind !== 'device' || !/^[lv]/u.test(statement.head)) continue;
			if (namedValues(statement, losses).some(({ value }) => !/^0+(?:\.0*)?$/u.test(value))) continue;
			const key = keyOf(file, index, statement);
			counted.set(key, (counted.get(key) ?? 0) + 1);
		}
		known.set(file, (pairs = counted));
	}
	return pairs;
}
