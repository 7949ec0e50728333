import { appendWords } from '#lib/spice/project/edit-statement.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Instance } from '#lib/spice/project/instance.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { identifier, ownPrefix } from './own-names.ts';
import { VALUE, commonEdit, type TargetEdit } from './target.ts';

/** A value inside of a subcircuit that one call can set. */
interface Hook {
	/** What stands for the value in the subcircuit. */
	text: string;
	/** Edits of the definitions and calls around it. */
	edits: readonly TargetEdit[];
}

/** Whether values of an element inside of a subcircuit can be set for one call: ngspice hardly supports parameters of nested definitions. */
export function canHook({ instance, isCertain }: FlatDevice): boolean {
	for (let inside: Instance | null = instance; inside?.call; inside = inside.parent)
		if (inside.scope.parent?.parent !== null || !inside.scope.opening) return false;
	return isCertain;
}

/**
 * A value of an element inside of a subcircuit, as a parameter of the definition that each call hands down, so that one call can set it and
 * all others keep what is written. The names in a definition do not depend on the call, so targets in several calls share the edits.
 *
 * @param name of the value, different for each value of the element
 * @param written the value in the definition: a number, or an expression without braces
 */
export function hookOf(program: Program, { instance, at }: FlatDevice, name: string, written: string): Hook {
	const prefix = ownPrefix(program);
	let hook = `${prefix}${identifier(at.statement.head)}${name === '' ? '' : `_${identifier(name)}`}`;
	const text = `{${hook}_set ? ${hook} : (${written})}`;
	const edits: TargetEdit[] = [];
	for (let inside: Instance = instance; inside.call && inside.parent; inside = inside.parent) {
		edits.push(commonEdit(appendWords(inside.scope.opening!, `${hook}_set=0 ${hook}=0`)));
		if (!inside.parent.call) {
			edits.push(appendWords(inside.call, `${hook}_set=1 ${hook}=${VALUE}`));
			break;
		}
		const outer = `${prefix}${identifier(inside.call.statement.head)}_${hook.slice(prefix.length)}`;
		edits.push(commonEdit(appendWords(inside.call, `${hook}_set={${outer}_set} ${hook}={${outer}}`)));
		hook = outer;
	}
	return { text, edits };
}
