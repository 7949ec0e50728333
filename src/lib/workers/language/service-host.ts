import { LanguageService } from '#lib/spice/service.ts';
import type { FileMessage, LanguageWorkerApi, TextChange } from './protocol.ts';

/** The worker's logic, separate from the worker, so that tests can run it without one. */
export function createServiceHost(): LanguageWorkerApi {
	const service = new LanguageService();
	const texts = new Map<string, string>();
	const lost = new Set<string>();
	let revision = 0;

	function setText(path: string, text: string | null): void {
		if (text === null) texts.delete(path);
		else texts.set(path, text);
		lost.delete(path);
		service.setFile(path, text);
	}

	function take(message: FileMessage): void {
		if (message.type === 'configure') service.configure(message.options);
		else if (message.type === 'set') setText(message.path, message.text);
		else {
			const before = texts.get(message.path);
			const after = before === undefined ? null : withChanges(before, message.changes);
			if (after?.length === message.length) setText(message.path, after);
			else lost.add(message.path);
		}
	}

	return {
		update(messages, next) {
			for (const message of messages) take(message);
			revision = next;
		},
		ask(name, args) {
			// `name` ties the types of a method and its arguments together, but the compiler does not track that through an index.
			const query = service[name] as (...given: unknown[]) => ReturnType<LanguageService[typeof name]>;
			return { revision, value: query.apply(service, args), lost: [...lost] };
		}
	};
}

function withChanges(text: string, changes: readonly TextChange[]): string {
	const parts: string[] = [];
	let at = 0;
	for (const { from, to, insert } of changes) {
		parts.push(text.slice(at, from), insert);
		at = to;
	}
	parts.push(text.slice(at));
	return parts.join('');
}
