import { ownValue } from '#lib/base/own-value.ts';
import data from './data/code-models.json';

/** A port of a code model. */
export interface CodeModelPort {
	name: string;
	/** English. */
	description: string;
	direction: 'in' | 'out' | 'inout';
	/** Default signal type: `v`, `vd`, `d`. */
	type: string;
	/** Whether it takes a list in brackets. */
	isVector: boolean;
}

export interface CodeModelParameter {
	name: string;
	/** English. */
	description: string;
	type: 'real' | 'int' | 'boolean' | 'string' | 'complex' | 'vector';
	/** Default as in the interface file; null if there is none and the parameter must be given. */
	fallback: string | null;
}

/** A compiled model that A elements use. */
export interface CodeModel {
	name: string;
	/** English. */
	description: string;
	ports: readonly CodeModelPort[];
	parameters: readonly CodeModelParameter[];
}

interface Entry {
	description: string;
	ports: readonly (readonly string[])[];
	parameters: Readonly<Record<string, readonly string[]>>;
}

const entries: Readonly<Record<string, Entry>> = data;

/** The code models that ngspice comes with. */
export const codeModelNames: readonly string[] = Object.keys(entries);

/** A code model by its kind on the `.model` card; null for one that ngspice does not come with. */
export function codeModel(kind: string): CodeModel | null {
	const name = kind.toLowerCase();
	const entry = ownValue(entries, name);
	if (!entry) return null;
	return {
		name,
		description: entry.description,
		ports: entry.ports.map(([port = '', description = '', direction = '', type = '', vector]) => ({
			name: port,
			description,
			direction: direction as CodeModelPort['direction'],
			type,
			isVector: vector === 'vector'
		})),
		parameters: Object.entries(entry.parameters).map(([parameter, [description = '', type = '', fallback = '']]) => ({
			name: parameter,
			description,
			type: type as CodeModelParameter['type'],
			fallback: fallback === '' ? null : fallback
		}))
	};
}
