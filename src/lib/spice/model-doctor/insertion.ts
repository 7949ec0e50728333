import { appendLines, insertLines, replaceCode } from '../project/edit-statement.ts';
import { fileReferences } from '../project/file-references.ts';
import { relativePath } from '../project/relative-path.ts';
import { candidatePaths } from '../project/resolve.ts';
import type { TextEdit } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { readingCard, type ModelSource } from './library-sections.ts';
import type { ModelPart, PinRole } from './model-part.ts';

/** A part to insert; its pins as recognized, or as the user has set them. */
export interface InsertedPart extends Pick<ModelPart, 'name' | 'letter' | 'isSized'> {
	pins: readonly { name: string; role: PinRole | null }[];
}

/** What is read of the model file. */
export interface InsertedSource extends ModelSource {
	/** Sections that define the same part, lower case: one that the netlist reads is exchanged for the wanted one. */
	rivals: readonly string[];
}

export interface PartInsertion {
	edits: readonly TextEdit[];
	/** Name of the new device; null if only the model file is read. */
	device: string | null;
	/** Its nodes, each named after its pin. */
	nodes: readonly string[];
}

const shortNames: Partial<Record<PinRole, string>> = {
	in_plus: 'inp',
	in_minus: 'inn',
	supply_plus: 'vcc',
	supply_minus: 'vee',
	ground: 'gnd',
	input: 'in',
	adjust: 'adj',
	feedback: 'fb',
	enable: 'en',
	shutdown: 'sd',
	reference: 'ref'
};

/**
 * Edits that put a part into a netlist, at its end: `.include` of the model file or `.lib` of its section, unless it is there, a
 * comment that says which node is which pin, and the device between new nodes named after it and its pins. Only the first of
 * these without a part.
 */
export function partInsertion(
	path: string,
	file: SourceFile,
	source: InsertedSource,
	part: InsertedPart | null
): PartInsertion {
	const reading = readingEdit(path, file, source);
	const card = readingCard({ ...source, path: relativePath(path, source.path) });
	if (!part) return { edits: reading ?? linesAtEnd(path, file, [card]), device: null, nodes: [] };
	const device = freeDevice(file, part.letter);
	const nodes = nodeNames(device, part);
	const pins = part.pins.map(({ name }, index) => `${nodes[index]}=${name}`).join(' ');
	const size = part.isSized ? ' W=10u L=1u' : '';
	const lines = [
		...(reading ? [] : [card]),
		`* ${device} is ${part.name}: ${pins}`,
		`${device} ${nodes.join(' ')} ${part.name}${size}`
	];
	return { edits: [...(reading ?? []), ...linesAtEnd(path, file, lines)], device, nodes };
}

/** The line of what was inserted, from 1. @param text the netlist with the edits */
export function insertionLine(text: string, { edits, device }: PartInsertion): number {
	if (device === null) return text.slice(0, edits[0]?.from ?? 0).split('\n').length;
	return text.split('\n').findLastIndex((line) => line.startsWith(`${device} `)) + 1;
}

function linesAtEnd(path: string, file: SourceFile, lines: readonly string[]): TextEdit[] {
	const end = file.statements.findIndex(({ kind, head }) => kind === 'dot' && head === '.end');
	return [end === -1 ? appendLines(path, file, lines) : insertLines({ path, file, index: end }, 'before', lines)];
}

function freeDevice({ statements }: SourceFile, letter: string): string {
	const taken = new Set(statements.map(({ head }) => head));
	let number = 1;
	while (taken.has(`${letter.toLowerCase()}${number}`)) number += 1;
	return `${letter}${number}`;
}

function nodeNames(device: string, { pins }: InsertedPart): string[] {
	const used = new Set<string>();
	return pins.map(({ name, role }, index) => {
		const written = name.toLowerCase().replaceAll(/[^a-z0-9_]/gu, '');
		const pin = role === null ? written || `p${index + 1}` : (shortNames[role] ?? role);
		const wanted = `${device.toLowerCase()}_${pin}`;
		const node = used.has(wanted) ? `${wanted}_${index + 1}` : wanted;
		used.add(node);
		return node;
	});
}

/** Edits that make a netlist read what it already reads of the model file in the wanted way; null if it does not read it. */
function readingEdit(
	path: string,
	file: SourceFile,
	{ path: modelPath, section, rivals }: InsertedSource
): TextEdit[] | null {
	const references = fileReferences(file).filter(
		({ reference: { kind, reference } }) =>
			(kind === 'include' || kind === 'library') && candidatePaths(reference, path, path).includes(modelPath)
	);
	if (section === null) return references.some(({ reference }) => reference.section === null) ? [] : null;
	const wanted = section.toLowerCase();
	const sections = references.flatMap(({ index, reference }) =>
		reference.section ? [{ index, ...reference.section, key: reference.section.name.toLowerCase() }] : []
	);
	if (sections.some(({ key }) => key === wanted)) return [];
	const rival = sections.find(({ key }) => rivals.includes(key));
	return rival ? [replaceCode({ path, file, index: rival.index }, rival.span, section)] : null;
}
