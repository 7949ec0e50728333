import { dotCards } from './cards-of.ts';
import { allSymbols, outline } from './outline.ts';
import type { Program } from './program.ts';

/** The contents of a file, in numbers and names. */
export interface FileSummary {
	title: string;
	lines: number;
	characters: number;
	/** Devices by their letter, lower case. */
	devices: Readonly<Record<string, number>>;
	/** As written, each once. */
	subcircuits: readonly string[];
	models: readonly string[];
	parameters: readonly string[];
	functions: readonly string[];
	sections: readonly string[];
	measures: readonly string[];
	/** Such as `.tran 1n 1u`; those of scripts without a dot. */
	analyses: readonly string[];
	/** Files it refers to, as written. */
	includes: readonly string[];
	/** Temperatures of `.temp` and `.options temp=`, °C, as written. */
	temperatures: readonly string[];
	hasScript: boolean;
}

/** @returns null for a file that the program does not know */
export function fileSummary(program: Program, path: string): FileSummary | null {
	const file = program.files.get(path);
	if (!file) return null;
	const symbols = [...allSymbols(outline(program, path))];
	const named = (kind: string): string[] => [
		...new Set(symbols.filter((symbol) => symbol.kind === kind).map(({ name }) => name))
	];
	const devices = new Map<string, number>();
	for (const { kind, name } of symbols) {
		const letter = name[0]?.toLowerCase() ?? '';
		if (kind === 'device') devices.set(letter, (devices.get(letter) ?? 0) + 1);
	}
	return {
		title: symbols.find(({ kind }) => kind === 'title')?.name ?? '',
		lines: file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0),
		characters: file.text.length,
		devices: Object.fromEntries(devices),
		subcircuits: named('subcircuit'),
		models: named('model'),
		parameters: named('parameter'),
		functions: named('function'),
		sections: named('section'),
		measures: named('measure'),
		analyses: symbols.filter(({ kind }) => kind === 'analysis').map(({ name, detail }) => `${name} ${detail}`.trim()),
		includes: named('file'),
		temperatures: temperaturesIn(program, path),
		hasScript: symbols.some(({ kind }) => kind === 'control')
	};
}

function temperaturesIn(program: Program, path: string): string[] {
	return dotCards(program, '.temp', '.options').flatMap(({ at }) => {
		if (at.path !== path) return [];
		const [head = '', ...words] = at.statement.code.trim().split(/\s+/u);
		if (/^\.temp/iu.test(head)) return words;
		const option = /\btemp\s*=\s*(\S+)/iu.exec(at.statement.code);
		return option ? [option[1]!] : [];
	});
}
