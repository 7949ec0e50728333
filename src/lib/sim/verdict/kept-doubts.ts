import { namesOf } from '#lib/spice/project/names.ts';
import { statementsOf } from '#lib/spice/project/places.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { statementAt } from '#lib/spice/syntax/place.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { adoptDoubts, netlistDoubts, type NetlistDoubt } from './rules/diagnostic-reasons.ts';

/** A number on its own in the text of an edit. */
const PLAIN_NUMBER = /(?<=^|[\s=])[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?=\s|$)/giu;
/** Kinds of edits to remember: a study has a few. */
const MAX_KINDS = 64;

/**
 * The doubts of variants of a netlist that differ in numbers only. The diagnostics read names and how numbers are written, not what
 * they are worth, except that of an option, and whether one is zero. So variants of one kind of edits share what has been found
 * in the first, unless it is about an edited card.
 */
export class KeptDoubts {
	readonly #ofKinds = new Map<string, readonly NetlistDoubt[]>();

	/** @param base the netlist that is edited */
	constructor(private readonly base: Program) {}

	/** Gives a variant its doubts, from an earlier one of the same kind if there is one. */
	give(variant: Program, edits: readonly FileEdit[]): void {
		const kind = kindOf(this.base, edits);
		const kept = this.#ofKinds.get(kind);
		if (kept) {
			adoptDoubts(variant, kept);
			return;
		}
		const doubts = netlistDoubts(variant);
		if (this.#ofKinds.size < MAX_KINDS && dependOnKindOnly(variant, edits, doubts)) this.#ofKinds.set(kind, doubts);
	}
}

/** The edits with the digits of their numbers replaced by a sign, except of zeros and of options. */
function kindOf({ files }: Program, edits: readonly FileEdit[]): string {
	return edits
		.map(({ path, from, to, insert }) => {
			const file = files.get(path);
			const card = file?.statements[statementAt(file, from)];
			const isOption = card?.head.startsWith('.opt') || /\.opt/iu.test(insert);
			const text = isOption
				? insert
				: insert.replace(PLAIN_NUMBER, (number) => (Number(number) === 0 ? '0' : number.replace(/\d+/gu, '#')));
			return `${path}\n${from} ${to} ${text}`;
		})
		.join('\n');
}

/** Whether the doubts of a variant are those of all variants of its kind. */
function dependOnKindOnly(variant: Program, edits: readonly FileEdit[], doubts: readonly NetlistDoubt[]): boolean {
	// The arms of an `.if` may depend on any number.
	if (variant.statements.some(({ branch }) => branch !== null)) return false;
	const names = namesOf(variant);
	for (const [path, cards] of editedCards(variant, edits)) {
		const file = variant.files.get(path)!;
		const places = statementsOf(variant, path);
		for (const index of cards) {
			const [line, next] = [file.lines[index] ?? 0, file.lines[index + 1] ?? Infinity];
			const isAbout = ({ reason }: NetlistDoubt): boolean =>
				reason.file === path && reason.line !== null && reason.line >= line && reason.line < next;
			if (doubts.some(isAbout)) return false;
			// Definitions that repeat each other are compared with their values.
			for (const at of places.get(index) ?? [])
				for (const use of names.card(at)?.uses ?? [])
					if (use.role === 'definition' && names.resolve(at, use).some(({ name }) => name.definitionCount > 1))
						return false;
		}
	}
	return true;
}

/** The indices of the statements that edits have touched, by the path of their file. */
function editedCards(variant: Program, edits: readonly FileEdit[]): Map<string, Set<number>> {
	const found = new Map<string, Set<number>>();
	const shifts = new Map<string, number>();
	for (const { path, from, to, insert } of edits.toSorted((a, b) => a.from - b.from)) {
		const file = variant.files.get(path);
		if (!file) continue;
		const shift = shifts.get(path) ?? 0;
		shifts.set(path, shift + insert.length - (to - from));
		const [first, last] = [from + shift, from + shift + insert.length].map((offset) => statementAt(file, offset));
		const cards = found.get(path) ?? new Set();
		found.set(path, cards);
		for (let index = first!; index <= last!; index += 1) cards.add(index);
	}
	return found;
}
