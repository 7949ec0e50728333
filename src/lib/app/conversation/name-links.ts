import type { Plot } from '#lib/measure/dataset.ts';
import { scaleVector, signalName, signalVectors } from '#lib/measure/signals.ts';
import type { NamedPlace } from '#lib/spice/project/find-named.ts';

/** Where a text is in an answer: inline code, prose, in which only exact paths are names, or the address of a link. */
export type NamePlace = 'code' | 'text' | 'link';

/** What a name in an answer leads to. */
export type NameLink =
	| { kind: 'file'; path: string; line: number | null }
	/** A page of a document, from 1. */
	| { kind: 'page'; path: string; page: number }
	/** A citation of a file that the project does not have, or of a page that its document does not have. */
	| { kind: 'lost'; path: string; page: number | null }
	/** A device or node of the netlist. */
	| { kind: 'place'; name: string; place: NamedPlace }
	/** A curve of the last run. */
	| { kind: 'trace'; signal: string };

/** A path, with the line as compilers and editors write it: `a.cir:12`, `a.cir:12:3`, `a.cir:12-20`, `a.cir#L12`. */
const placeInFile = /^(.+?\.\w+)(?::(\d{1,7})(?:[:-]\d+)?|#L(\d{1,7})(?:-L?\d+)?)?$/u;
const plainName = /^[a-z_][\w+\-#]{0,60}$/iu;
const signal = /^([vi])\(\s*([^\s,()]{1,80})\s*(?:,\s*([^\s,()]{1,80})\s*)?\)$/iu;

/** The files of a project by the names that answers use. */
export class PathIndex {
	readonly #paths: ReadonlySet<string>;
	/** The path of a file by its name alone; null where several have it. */
	readonly #byName = new Map<string, string | null>();

	constructor(paths: readonly string[]) {
		this.#paths = new Set(paths);
		for (const path of paths) {
			const name = path.slice(path.lastIndexOf('/') + 1);
			this.#byName.set(name, this.#byName.has(name) ? null : path);
		}
	}

	/** The file that a citation means: by its path, or by its name alone, if no other file has it. */
	cited(path: string): string | null {
		return this.#paths.has(path) ? path : (this.#byName.get(path) ?? null);
	}

	/** The file that a text names; in inline code also by its name alone, if no other file has it. */
	find(text: string, where: NamePlace): NameLink | null {
		const [, written = '', colon, hash] = placeInFile.exec(text) ?? [];
		const wanted = written.replace(/^\.\//u, '');
		const path = this.#paths.has(wanted) ? wanted : where === 'code' ? (this.#byName.get(wanted) ?? null) : null;
		return path === null ? null : { kind: 'file', path, line: Number(colon ?? hash ?? 0) || null };
	}
}

/** Whether a text can be the name of a device or node. A number is not one: it is more often a value. */
export function isPlainName(text: string): boolean {
	return plainName.test(text);
}

/** The first node or device of a signal such as `V(out)`; null for anything else. */
export function signalNamed(text: string): { node: string } | null {
	const node = signal.exec(text)?.[2];
	return node === undefined ? null : { node };
}

/** The curves of a run by their names. */
export class SignalIndex {
	readonly #plots: readonly ReadonlySet<string>[];

	constructor(plots: readonly Plot[]) {
		this.#plots = plots.filter((plot) => scaleVector(plot)).map((plot) => new Set(signalVectors(plot).map(signalName)));
	}

	/** The name under which a curve is plotted; null if no plot has it. */
	find(text: string): string | null {
		const [, kind, first, second] = signal.exec(text.toLowerCase()) ?? [];
		if (kind === undefined || first === undefined) return null;
		if (second === undefined) return this.#has([`${kind}(${first})`]) ? `${kind}(${first})` : null;
		const nodes = [first, second].filter((node) => node !== '0' && node !== 'gnd');
		const isKnown = kind === 'v' && nodes.length > 0 && this.#has(nodes.map((node) => `v(${node})`));
		return isKnown ? `v(${first},${second})` : null;
	}

	#has(names: readonly string[]): boolean {
		return this.#plots.some((plot) => names.every((name) => plot.has(name)));
	}
}
