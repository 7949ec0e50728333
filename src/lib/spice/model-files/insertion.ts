import { appendLines, insertLines } from '../project/edit-statement.ts';
import { fileReferences } from '../project/file-references.ts';
import { relativePath } from '../project/relative-path.ts';
import { candidatePaths } from '../project/resolve.ts';
import type { TextEdit } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { ModelPart, PinRole } from './model-part.ts';

/** A part to insert; its pins as recognised, or as the user has set them. */
export interface InsertedPart extends Pick<ModelPart, 'name' | 'letter' | 'isSized'> {
	pins: readonly { name: string; role: PinRole | null }[];
}

export interface PartInsertion {
	edits: readonly TextEdit[];
	/** Name of the new device. */
	device: string;
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
	reference: 'ref'
};

/**
 * Edits that put a part into a netlist, at its end: `.include` of the model file, unless it is there, a comment that says which
 * node is which pin, and the device between new nodes named after it and its pins.
 */
export function partInsertion(path: string, file: SourceFile, modelPath: string, part: InsertedPart): PartInsertion {
	const device = freeDevice(file, part.letter);
	const nodes = nodeNames(device, part);
	const pins = part.pins.map(({ name }, index) => `${nodes[index]}=${name}`).join(' ');
	const size = part.isSized ? ' W=10u L=1u' : '';
	const lines = [
		...(isIncluded(path, file, modelPath) ? [] : [`.include "${relativePath(path, modelPath)}"`]),
		`* ${device} is ${part.name}: ${pins}`,
		`${device} ${nodes.join(' ')} ${part.name}${size}`
	];
	const end = file.statements.findIndex(({ kind, head }) => kind === 'dot' && head === '.end');
	const edit = end === -1 ? appendLines(path, file, lines) : insertLines({ path, file, index: end }, 'before', lines);
	return { edits: [edit], device, nodes };
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

function isIncluded(path: string, file: SourceFile, modelPath: string): boolean {
	return fileReferences(file).some(
		({ reference }) =>
			(reference.kind === 'include' || (reference.kind === 'library' && reference.section === null)) &&
			candidatePaths(reference.reference, path, path).includes(modelPath)
	);
}
