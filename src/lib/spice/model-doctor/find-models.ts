import type { Dialect } from '../dialects/dialect.ts';
import { parseFile } from '../syntax/parse.ts';
import { convertedFile } from './converted-file.ts';
import { inspectModelFile, type NoteGroup } from './inspect.ts';
import type { ModelPart } from './model-part.ts';
import { readParts } from './read-parts.ts';

export interface ModelText {
	path: string;
	text: string;
}

export interface FoundModel {
	path: string;
	part: ModelPart;
	/** The dialect of its file. */
	dialect: Dialect;
	/** Its cards as ngspice can read them in the project's mode. */
	text: string;
	isConverted: boolean;
	/** What the conversion of its file leaves to do. */
	unsupported: readonly NoteGroup[];
}

export interface FoundModels {
	/** Those of the requested name, at most `MAX_MODELS`. */
	models: readonly FoundModel[];
	/** Other names that contain the requested one, at most `MAX_SIMILAR`. */
	similar: readonly string[];
}

const MAX_MODELS = 3;
const MAX_SIMILAR = 20;

const definition = /^[ \t]*\.(?:subckt|macro|model)[ \t]+(\S+)/gimu;

/** Subcircuits and semiconductor models at the top level of files, by name in any case. @param reads the project's mode */
export function findModels(files: readonly ModelText[], name: string, reads: Dialect): FoundModels {
	const wanted = name.trim().toLowerCase();
	const models: FoundModel[] = [];
	const similar = new Set<string>();
	for (const { path, text } of files) {
		const names = [...text.matchAll(definition)].map(([, defined = '']) => defined);
		for (const defined of names) {
			const lower = defined.toLowerCase();
			if (lower !== wanted && lower.includes(wanted) && similar.size < MAX_SIMILAR) similar.add(defined);
		}
		if (models.length >= MAX_MODELS || !names.some((defined) => defined.toLowerCase() === wanted)) continue;
		const found = foundIn(path, text, wanted, reads);
		if (found) models.push(found);
	}
	return { models, similar: [...similar] };
}

function foundIn(path: string, text: string, wanted: string, reads: Dialect): FoundModel | null {
	const { parts, dialect, changes, unsupported } = inspectModelFile(path, text, reads);
	const part = parts.find(({ name }) => name.toLowerCase() === wanted);
	if (!part) return null;
	const converted = changes > 0 ? convertedFile(path, text, reads) : null;
	const cards = cardsOf(converted ?? text, wanted);
	return cards === null ? null : { path, part, dialect, text: cards, isConverted: converted !== null, unsupported };
}

/** The cards of a part, with the comments inside of it. */
function cardsOf(text: string, wanted: string): string | null {
	const file = parseFile(text, { isEntry: false });
	const part = readParts(file).find(({ name }) => name.toLowerCase() === wanted);
	if (!part) return null;
	const first = file.starts.findLastIndex((start) => start <= part.from);
	let depth = 0;
	let last = first;
	for (; last < file.statements.length; last += 1) {
		const { kind, head } = file.statements[last]!;
		if (kind !== 'dot') continue;
		if (head === '.subckt' || head === '.macro') depth += 1;
		if (head === '.ends' || head === '.eom') depth -= 1;
		if (depth === 0) break;
	}
	return file.statements
		.slice(first, last + 1)
		.map((statement) => statement.text)
		.join('')
		.trim();
}
