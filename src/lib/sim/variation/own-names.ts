import { Derived } from '#lib/base/derived.ts';
import type { Program } from '#lib/spice/project/program.ts';

const prefixes = new Derived<Program, string>();

/** What names begin with that edits add to a netlist: no name of the netlist begins with it, also where such values were written to it before. */
export function ownPrefix(program: Program): string {
	let prefix = prefixes.get(program);
	if (prefix === undefined) {
		const taken = new Set<string>();
		for (const { statement } of program.statements)
			for (const [found] of statement.code.matchAll(/(?<!\w)own\d*_/giu)) taken.add(found.toLowerCase());
		prefix = 'own_';
		for (let number = 2; taken.has(prefix); number += 1) prefix = `own${number}_`;
		prefixes.set(program, prefix);
	}
	return prefix;
}

/** A name that parameters can have, different for different texts. */
export function identifier(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]/gu, (letter) => `_${letter.codePointAt(0)!.toString(16)}_`);
}
