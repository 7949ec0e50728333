import { isSameText, type LongText } from '#lib/base/long-text.ts';
import { isPdfName } from '#lib/base/pdf.ts';
import { unified } from '#lib/base/text-edits.ts';
import type { FileEntry, ProjectFile } from '#lib/project/store.ts';
import { searchableTexts } from '#lib/search/searchable-texts.ts';
import { isAppOwn } from '#lib/tools/tool-path.ts';
import type { TextSource } from '#lib/workers/text-search/text-search-client.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** Gives each unsaved text a name, under which the worker keeps it. */
export class UnsavedTexts {
	readonly #last = new Map<string, { content: LongText; name: string }>();
	#count = 0;

	nameOf(path: string, content: LongText): string {
		const last = this.#last.get(path);
		if (last && isSameText(last.content, content)) return last.name;
		const name = `unsaved-${(this.#count += 1)}`;
		this.#last.set(path, { content, name });
		return name;
	}
}

/** The texts of a project as a search sees them: the stored ones, or what the user has typed since. */
export class SearchedTexts implements TextSource {
	readonly entries: readonly { path: string; hash: string; size: number }[];
	/** All files, by name; the texts among them. */
	readonly files: readonly string[];
	readonly paths: readonly string[];
	/** Number of files that nothing searches: the pages of PDFs are searched as passages. */
	readonly skipped: { binary: number; large: number };
	readonly #unsaved = new Map<string, LongText>();
	readonly #hashes = new Map<string, string>();

	/** @param entries the stored files */
	constructor(
		private readonly workspace: Workspace,
		names: UnsavedTexts,
		entries: readonly FileEntry[] = workspace.entries
	) {
		for (const { path, content, dirty } of workspace.buffers.values()) if (dirty) this.#unsaved.set(path, content);
		const stored = entries.filter(({ kind, path }) => kind !== 'folder' && !isAppOwn(path));
		const texts = searchableTexts(stored);
		const searched = new Map(texts.map(({ path, hash, size }) => [path, { path, hash, size }]));
		for (const [path, content] of this.#unsaved)
			searched.set(path, { path, hash: names.nameOf(path, content), size: content.length });
		this.entries = [...searched.values()];
		this.files = stored.map(({ path }) => path).sort();
		this.paths = [...searched.keys()].sort();
		const others = stored.filter(({ path }) => !searched.has(path) && !isPdfName(path));
		const binary = others.filter(({ kind }) => kind === 'binary').length;
		this.skipped = { binary, large: others.length - binary };
		for (const { path, hash } of this.entries) this.#hashes.set(path, hash);
	}

	async read(paths: readonly string[]) {
		const unsaved = paths.flatMap((path) => {
			const content = this.#unsaved.get(path);
			return content === undefined ? [] : [{ path, hash: this.#hashes.get(path)!, content: content.toString() }];
		});
		const stored = await this.workspace.store.readMany(paths.filter((path) => !this.#unsaved.has(path)));
		// A file that was stored since the list was made is searched as it is now.
		for (const { path, hash } of stored) this.#hashes.set(path, hash);
		return [...unsaved, ...stored];
	}

	/** Whether a stored file has the text that was searched. */
	isCurrent({ path, hash, content }: ProjectFile): boolean {
		const unsaved = this.#unsaved.get(path);
		if (unsaved === undefined) return hash === this.#hashes.get(path);
		return typeof content === 'string' && unified(unsaved.toString()) === unified(content);
	}

	/** Whether a file has another text in later texts. */
	differs(path: string, later: SearchedTexts): boolean {
		const unsaved = this.#unsaved.get(path);
		if (unsaved === undefined || later.#unsaved.has(path)) return this.#hashes.get(path) !== later.#hashes.get(path);
		// It has been stored since, which changes its name but not the text.
		const open = this.workspace.buffers.get(path)?.content;
		return open === undefined || !isSameText(open, unsaved);
	}
}
