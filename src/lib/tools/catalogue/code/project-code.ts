import { Fault, toFault } from '#lib/base/fault.ts';
import { codeLanguage } from '#lib/code/code-language.ts';
import type { LanguageClient, LanguageClientEvents } from '#lib/workers/language/language-client.ts';
import type { LanguageOptions, QueryAnswer, QueryArguments, QueryName } from '#lib/workers/language/protocol.ts';
import type { ProjectFiles } from '../../project-files.ts';
import { toLf } from '../../text/patch-text.ts';

/** A larger file is not analysed, bytes. */
export const MAX_BYTES = 5 * 1024 * 1024;

export interface ProjectCodeParts {
	files: ProjectFiles;
	createClient(events: LanguageClientEvents): LanguageClient;
	options(): LanguageOptions;
}

/**
 * The netlists of a project as the agent's tools ask about them. Before each question the service is told of every file
 * that has changed, so that an answer is about the files as the tools before it left them.
 */
export class ProjectCode {
	readonly #client: LanguageClient;
	/** As the service has them: with LF. */
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
	 * Asks the language service, one question after the other: its client would drop all but the newest of a kind.
	 *
	 * @throws Fault `language_worker_failed` when there is no service to ask
	 */
	ask<Name extends QueryName>(name: Name, ...args: QueryArguments<Name>): Promise<QueryAnswer<Name>> {
		const asked = this.#queue.then(async () => {
			if (this.#fault) this.#client.restart();
			this.#fault = null;
			await this.#follow();
			const answer = await this.#client.ask(name, ...args);
			if (this.#fault) throw toFault(this.#fault);
			// what else the client gives null for does not happen to questions that wait for one another
			return answer as QueryAnswer<Name>;
		});
		this.#queue = asked.catch(() => undefined);
		return asked;
	}

	/** Text of a netlist as the service has it, after the last question; empty for a file that it does not know. */
	textOf(path: string): string {
		return this.#texts.get(path) ?? '';
	}

	dispose(): void {
		this.#client.dispose();
	}

	async #follow(): Promise<void> {
		this.#client.configure(this.parts.options());
		const entries = (await this.parts.files.list()).filter(
			({ path, kind, size }) => kind === 'text' && size <= MAX_BYTES && codeLanguage(path) === null
		);
		const present = new Set(entries.map(({ path }) => path));
		const changes: { path: string; text: string | null }[] = [];
		for (const path of this.#texts.keys()) if (!present.has(path)) changes.push({ path, text: null });
		for (const { path, hash } of entries) {
			if (this.#hashes.get(path) === hash) continue;
			const file = await this.parts.files.read(path);
			if (typeof file?.content !== 'string') continue;
			this.#hashes.set(path, hash);
			changes.push({ path, text: toLf(file.content) });
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
