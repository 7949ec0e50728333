import type { NameSpace } from '../cards/card.ts';
import type { Refused, RenameResult, RenameStart, TextEdit } from '../service-types.ts';
import { binnedBase } from './known-names.ts';
import type { Name } from './name.ts';
import { nameAt, referencesTo, type NameAtPlace } from './navigation.ts';
import { namesOf } from './names.ts';
import type { Program } from './program.ts';

/** Names that ngspice accepts everywhere; in expressions and scripts, other characters would be read differently. */
const allowed: Readonly<Record<Exclude<NameSpace, 'file'>, RegExp>> = {
	node: /^\w[\w:!]*$/u,
	device: /^[a-z]\w*$/iu,
	model: /^\w[\w-]*$/u,
	subcircuit: /^\w[\w-]*$/u,
	parameter: /^[a-z_]\w*$/iu,
	function: /^[a-z_]\w*$/iu,
	section: /^\w[\w.-]*$/u,
	measure: /^[a-z_]\w*$/iu,
	variable: /^[a-z_]\w*$/iu
};

/** Names with a built-in meaning in expressions. */
const reserved = new Set(
	(
		'abs acos acosh agauss asin asinh atan atanh aunif boltz c ceil cos cosh ddt ddx e echarge exp false floor gauss gmin hertz i ' +
		'idt if int kelvin limit ln log log10 max min nint no pi planck poly pow pwl pwr sgn sin sinh sqr sqrt tan tanh ' +
		'temp temper ternary_fcn time true u unif uramp v var vec vt yes'
	).split(' ')
);
const readInExpressions = new Set<NameSpace>(['parameter', 'function', 'measure', 'variable']);

/** The place and the references of the name at an offset, or the reason why it cannot be renamed. */
export function prepareRename(programs: readonly Program[], path: string, offset: number): RenameStart | Refused {
	const place = nameAt(programs, path, offset);
	if (!place) return refused('nothing');
	const name = writtenName(programs, place);
	const first = place.names[0]!;
	if (first.space === 'file') return refused('file');
	if (first.space === 'node' && first.name === '0') return refused('ground');
	if (!/^[^\s{}'"()=,]+$/u.test(name)) return refused('computed', { name });
	const isDefined = place.names.some(({ definitions }) => definitions.length > 0);
	if (first.space !== 'node' && !isDefined) return refused('undefined', { name });
	const span = { ...place.span, to: place.span.from + name.length };
	return { span, name, references: referencesTo(place.names) };
}

/**
 * Renames every occurrence of the same thing: a node within its definition, a port inside only, a global node
 * everywhere. An occurrence written in capitals stays in capitals.
 */
export function rename(
	programs: readonly Program[],
	path: string,
	offset: number,
	newName: string
): RenameResult | Refused {
	const start = prepareRename(programs, path, offset);
	if ('refused' in start) return start;
	const place = nameAt(programs, path, offset)!;
	const problem = nameProblem(programs, place, start.name, newName);
	if (problem) return problem;
	const edits = start.references.flatMap(({ path: file, from, lineText, column }): TextEdit[] => {
		const written = lineText.slice(column - 1, column - 1 + start.name.length);
		// The text differs from the name, such as a name in quotes.
		if (written.toLowerCase() !== start.name.toLowerCase()) return [];
		return [{ path: file, from, to: from + written.length, insert: inStyleOf(written, start.name, newName) }];
	});
	if (edits.length < start.references.length) return refused('computed', { name: start.name });
	return { edits: edits.filter(({ path: file, from, to, insert }) => textAt(programs, file, from, to) !== insert) };
}

function nameProblem(
	programs: readonly Program[],
	{ names }: NameAtPlace,
	oldName: string,
	newName: string
): Refused | null {
	const { space } = names[0]!;
	const values = { name: newName };
	if (space === 'file' || !allowed[space].test(newName)) return refused('not_allowed', values);
	const plain = newName.toLowerCase();
	if (space === 'device' && plain[0] !== oldName[0]?.toLowerCase())
		return refused('first_letter', { letter: oldName[0]?.toUpperCase() ?? '' });
	if (space === 'node' && (plain === 'gnd' || plain === '0')) return refused('becomes_ground', values);
	if (readInExpressions.has(space) && reserved.has(plain)) return refused('reserved', values);
	if (plain === oldName.toLowerCase()) return null;
	for (const program of programs)
		if (names.some((name) => isTaken(program, name, plain))) return refused('taken', values);
	return null;
}

/** Whether the new name already means something else in a place where the old one is used. */
function isTaken(program: Program, name: Name, plain: string): boolean {
	if (!program.scopes.includes(name.scope)) return false;
	const table = namesOf(program);
	const { space } = name;
	const scopes = new Set([name.scope]);
	for (const { at } of [...name.definitions, ...name.uses]) {
		scopes.add(at.scope);
		const inside = table.scopeOf(at);
		if (inside && space !== 'subcircuit') scopes.add(inside);
	}
	for (const scope of scopes) {
		if (space === 'node' && scope !== name.scope && name.scope !== program.root) continue;
		if (table.lookup(scope, space, plain)) return true;
	}
	// A word of a transistor is a node or its model, depending on which is known.
	if (space === 'node') return program.cards.isModel(plain);
	if (space === 'model') return program.scopes.some((scope) => table.lookup(scope, 'node', plain) !== null);
	// Scripts find a vector by its name alone.
	if (space === 'measure' || space === 'variable')
		return ['measure', 'variable', 'node'].some(
			(other) => table.lookup(program.root, other as NameSpace, plain) !== null
		);
	return false;
}

/** The name as written in the file, without the bin number of a model. */
function writtenName(programs: readonly Program[], { span, names }: NameAtPlace): string {
	const text = textAt(programs, span.path, span.from, span.to);
	return names[0]?.space === 'model' && names.some(({ name }) => name === text.toLowerCase())
		? (binnedBase(text) ?? text)
		: text;
}

function textAt(programs: readonly Program[], path: string, from: number, to: number): string {
	return (
		programs
			.find(({ files }) => files.has(path))
			?.files.get(path)
			?.text.slice(from, to) ?? ''
	);
}

function inStyleOf(written: string, oldName: string, newName: string): string {
	if (written === oldName) return newName;
	if (written === written.toUpperCase()) return newName.toUpperCase();
	return written === written.toLowerCase() ? newName.toLowerCase() : newName;
}

function refused(code: string, values: Readonly<Record<string, string | number>> = {}): Refused {
	return { refused: { code: `rename.refused.${code}`, values } };
}
