import { isSameText, type LongText } from '#lib/base/long-text.ts';
import type { FileEntry } from '#lib/project/store.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { TextChange } from '#lib/workers/language/protocol.ts';
import { unified } from '#lib/base/text-edits.ts';
import { MAX_TEXT_LENGTH } from '../files/text-limit.ts';

/** The texts known to the language service, so that only changes are sent. */
export class ServiceTexts {
	readonly #texts = new Map<string, LongText>();
	/** Stored versions that have been read or were written by the user. */
	readonly #versions = new Map<string, number>();

	/** The text as the service sees it: each line break is one character. */
	textOf(path: string): string | null {
		const text = this.#texts.get(path);
		return text === undefined ? null : unified(text.toString());
	}

	/** Passes on an edit. */
	edit(client: LanguageClient, path: string, changes: readonly TextChange[], text: LongText): void {
		this.#texts.set(path, text);
		client.edit(path, changes, text.length);
	}

	/** Sends texts that the service does not have. @returns whether there were any */
	set(client: LanguageClient, files: readonly { path: string; text: LongText }[]): boolean {
		const changed = files.filter(({ path, text }) => {
			const known = this.#texts.get(path);
			return text.length <= MAX_TEXT_LENGTH && !(known !== undefined && isSameText(known, text));
		});
		if (changed.length === 0) return false;
		for (const { path, text } of changed) this.#texts.set(path, text);
		client.set(changed.map(({ path, text }) => ({ path, text: unified(text.toString()) })));
		return true;
	}

	/** Tells the service which files were removed. @returns whether there were any */
	keepOnly(client: LanguageClient, paths: Iterable<string>): boolean {
		const kept = new Set(paths);
		const gone = [...this.#texts.keys()].filter((path) => !kept.has(path));
		for (const path of gone) {
			this.#texts.delete(path);
			this.#versions.delete(path);
		}
		if (gone.length > 0) client.set(gone.map((path) => ({ path, text: null })));
		return gone.length > 0;
	}

	/** Text files whose stored version is new; they are then marked as read. */
	takeUnseen(metas: readonly FileEntry[]): string[] {
		const unseen = metas.filter(
			({ kind, size, path, version }) =>
				kind === 'text' && size <= MAX_TEXT_LENGTH && this.#versions.get(path) !== version
		);
		for (const { path, version } of unseen) this.#versions.set(path, version);
		return unseen.map(({ path }) => path);
	}

	/** Marks files as unread, because reading them failed. */
	forget(paths: readonly string[]): void {
		for (const path of paths) this.#versions.delete(path);
	}
}
