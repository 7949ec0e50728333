import type { Statement } from '../../../syntax/statement.ts';
import type { Change } from './altered-values.ts';

/** The sections that are read of libraries, which `.del lib` and `.lib` change together. */
export class LibrarySections {
	/** By the library; null for one of which several sections are read. */
	readonly #sections = new Map<string, string | null>();
	/** Those that were deleted and have no other section yet. */
	readonly #deleted = new Set<string>();

	constructor(statements: readonly Statement[]) {
		for (const { head, tokens } of statements) {
			const [, file, section, more] = tokens.map(({ text }) => withoutQuotes(text));
			if (head !== '.lib' || file === undefined || section === undefined || more !== undefined) continue;
			this.#sections.set(file, this.#sections.has(file) ? null : section);
		}
	}

	/** Whether each library whose section was deleted has another one. */
	get areChosen(): boolean {
		return this.#deleted.size === 0;
	}

	/** The section that a card chooses; nothing for `.del lib` of the one that is read, null for any other card. */
	changeOf({ head, tokens }: Statement): Change[] | null {
		const words = tokens.map(({ text }) => withoutQuotes(text));
		const isDelete = head === '.del' && words[1]?.toLowerCase() === 'lib';
		const [file = '', section = '', ...more] = words.slice(isDelete ? 2 : 1);
		const current = this.#sections.get(file) ?? null;
		if (!(isDelete || head === '.lib') || section === '' || more.length > 0 || current === null) return null;
		if (isDelete) {
			if (current.toLowerCase() !== section.toLowerCase() || this.#deleted.has(file)) return null;
			this.#deleted.add(file);
			return [];
		}
		if (!this.#deleted.delete(file)) return null;
		this.#sections.set(file, section);
		return [{ target: { kind: 'section', library: file }, values: [section] }];
	}
}

const withoutQuotes = (text: string): string => text.replace(/^(['"])(.*)\1$/u, '$2');
