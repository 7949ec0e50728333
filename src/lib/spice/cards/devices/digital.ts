import type { DeviceKind } from './device-kind.ts';
import { addNode, readParameters, setModel } from './device-kind.ts';
import { line } from './passive.ts';
import type { CardReader } from '../card-reader.ts';

/** PSpice's digital primitives, which ngspice translates. Source: udevices.c. */
const gates = new Set(
	(
		'and and3 and3a anda ao aoi buf buf3 buf3a bufa dff dltch inv inv3 inv3a inva jkff nand nand3 nand3a nanda nor nor3 ' +
		'nor3a nora nxor nxor3 nxor3a nxora oa oai or or3 or3a ora pulldn pullup srff xor xor3 xor3a xora'
	).split(' ')
);
/** Primitives whose arguments are written in a separate language. */
const programs = new Set(['logicexp', 'pindly', 'constraint']);

const distributedLine = line(['a', 'b', 'common'], true);

/** U: a distributed RC line, or a digital primitive of PSpice. */
export const distributedLineOrGate: DeviceKind = {
	terminals: distributedLine.terminals,
	read(reader, parts, known) {
		const type = reader.next?.text.toLowerCase() ?? '';
		if (programs.has(type)) reader.takeRest();
		else if (gates.has(type)) readGate(reader, parts, known);
		else distributedLine.read(reader, parts, known);
	}
};

/** `TYPE(size) power ground nodes timing-model io-model name=value` */
function readGate(...[reader, parts, known]: Parameters<DeviceKind['read']>): void {
	const type = reader.take();
	if (type) parts.values.push(type);
	takeSize(reader);
	const words = reader.plainWords;
	for (const token of words.slice(0, -2)) {
		reader.takeWord();
		addNode(reader, parts, token);
	}
	for (const token of words.slice(-2)) {
		reader.takeWord();
		setModel(reader, parts, token);
	}
	readParameters(reader, parts, known);
}

function takeSize(reader: CardReader): void {
	if (reader.next?.text !== '(') return;
	for (let token = reader.take(); token && token.text !== ')'; token = reader.take());
}
