import { Fault, toFault } from '#lib/base/fault.ts';
import type { CodeLanguage, CodeReading } from '#lib/code/code-types.ts';
import type { FormattedCode } from '#lib/code/format-code.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { FileSummary } from '#lib/spice/project/file-summary.ts';
import type { OutlineSymbol, PlacedDiagnostic } from '#lib/spice/service-types.ts';
import type { CodeClient } from '#lib/workers/code/code-client.ts';
import type { LanguageClient, LanguageClientEvents } from '#lib/workers/language/language-client.ts';
import type { LanguageOptions, QueryAnswer, QueryArguments, QueryName } from '#lib/workers/language/protocol.ts';
import { toLf } from './text/patch-text.ts';

/** Maximum size of an analysed file, bytes. */
export const MAX_BYTES = 5 * 1024 * 1024;

export interface ProjectCodeParts {
	files: Pick<ProjectStore, 'list' | 'readMany'>;
	createClient(events: LanguageClientEvents): LanguageClient;
	/** Reads and formats JSON, Markdown and JavaScript. */
	other: CodeClient;
	options(): LanguageOptions;
}

/**
 * Answers the questions of the agent's tools about the project's files, in workers. Before each question about
 * netlists the language service gets the files that have changed, so that the answer includes the latest edits.
 */
export class ProjectCode {
	readonly #client: LanguageClient;
	/** As the service has them: with LF line endings. */
	readonly #texts = new Map<string, string>();
	readonly #hashes = new Map<string, string>();
	#queue: Promise<unknown> = Promise.resolve();
	#fault: Fault | null = null;

	constructor(private readonly parts: ProjectCodeParts) {
		this.#client = parts.createClient({
			textOf: (path) => this.#texts.get(path) ?? null,
			onrestart: () => undefined,
			onfault: (fault) => (this.#fault = fault)
		});
	}

	/**
	 * Asks the language service. Questions wait for each other, because its client drops all but the newest of a kind.
	 *
	 * @throws Fault `language_worker_failed` when the service does not answer
	 */
	ask<Name extends QueryName>(name: Name, ...args: QueryArguments<Name>): Promise<QueryAnswer<Name>> {
		const asked = this.#queue.then(async () => {
			if (this.#fault) this.#client.restart();
			this.#fault = null;
			await this.#follow();
			const answer = await this.#client.ask(name, ...args);
			if (this.#fault) throw toFault(this.#fault);
			// Null has no other cause, because questions wait for each other.
			return answer as QueryAnswer<Name>;
		});
		this.#queue = asked.catch(() => undefined);
		return asked;
	}

	/** Text of a file as of the last question; empty for a file that the service does not know. */
	textOf(path: string): string {
		return this.#texts.get(path) ?? '';
	}

	/**
	 * Outline, contents and problems of a netlist that is not in a file.
	 *
	 * @throws Fault `language_worker_failed`
	 */
	async readNetlist(text: string): Promise<{
		symbols: readonly OutlineSymbol[];
		summary: FileSummary;
		diagnostics: PlacedDiagnostic[];
	}> {
		let failure: Fault | null = null;
		const path = 'snippet.cir';
		const client = this.parts.createClient({
			textOf: () => text,
			onrestart: () => undefined,
			onfault: (fault) => (failure = fault)
		});
		try {
			client.configure(this.parts.options());
			client.set([{ path, text }]);
			const symbols = await client.ask('outline', path);
			const summary = await client.ask('summary', path);
			const found = await client.ask('diagnostics', 0);
			if (!symbols || !summary || !found)
				throw failure ?? new Fault('language_worker_failed', 'The netlist could not be read');
			return { symbols, summary, diagnostics: found.files.flatMap(({ diagnostics }) => [...diagnostics]) };
		} finally {
			client.dispose();
		}
	}

	/** Outline and problems of JSON, Markdown or JavaScript. @throws Fault `language_worker_failed` */
	read(text: string, language: CodeLanguage): Promise<CodeReading> {
		return this.parts.other.read(text, language);
	}

	/** @throws Fault `language_worker_failed` */
	format(text: string, language: CodeLanguage): Promise<FormattedCode> {
		return this.parts.other.format(text, language);
	}

	dispose(): void {
		this.parts.other.dispose();
		this.#client.dispose();
	}

	async #follow(): Promise<void> {
		this.#client.configure(this.parts.options());
		// JSON and Markdown too: the service lists files that belong to a netlist by name.
		const entries = (await this.parts.files.list()).filter(({ kind, size }) => kind === 'text' && size <= MAX_BYTES);
		const present = new Set(entries.map(({ path }) => path));
		const changes: { path: string; text: string | null }[] = [];
		for (const path of this.#texts.keys()) if (!present.has(path)) changes.push({ path, text: null });
		const changed = entries.filter(({ path, hash }) => this.#hashes.get(path) !== hash).map(({ path }) => path);
		for (const { path, content, hash } of changed.length > 0 ? await this.parts.files.readMany(changed) : []) {
			if (typeof content !== 'string') continue;
			this.#hashes.set(path, hash);
			changes.push({ path, text: toLf(content) });
		}
		for (const { path, text } of changes) {
			if (text !== null) this.#texts.set(path, text);
			else {
				this.#texts.delete(path);
				this.#hashes.delete(path);
			}
		}
		this.#client.set(changes);
	}
}
