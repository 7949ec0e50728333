import type { SeenFile } from '#lib/db/conversation/seen-file-records.ts';
import type { Collector } from '../collect.ts';
import type { ContextSource } from '../context-source.ts';
import type { SeenVersion } from '../section.ts';

/** What others have changed in the files that the model knows: it would otherwise go on with what it remembers. */
export const changes: Collector = {
	id: 'changes',
	title: 'Files changed since your last answer',
	part: 'implicit',
	reserved: 300,
	isCritical: false,
	async collect(source) {
		const seen = await source.lastSeen();
		if (seen.length === 0) return null;
		const hashes = new Map((await source.files.list()).map(({ path, hash }) => [path, hash]));
		const found = await Promise.all(
			seen.filter(({ path, hash }) => hashes.get(path) !== hash).map((file) => changeOf(file, source))
		);
		if (found.length === 0) return null;
		return {
			text: [
				'Changed by the user, in another conversation, or by an answer of yours that was cut off:',
				...found.map(({ text }) => text)
			].join('\n'),
			seen: found.map(({ version }) => version)
		};
	}
};

async function changeOf(
	{ path, text }: SeenFile,
	{ files, text: worker, signal }: ContextSource
): Promise<{ text: string; version: SeenVersion }> {
	const file = await files.read(path);
	if (file === null) return { text: `${path}: removed or renamed`, version: { path, hash: null, isWhole: true } };
	const { content, hash } = file;
	if (text === null || typeof content !== 'string')
		return { text: `${path}: changed; read it again`, version: { path, hash, isWhole: false } };
	const lines = await worker.ask((work) => work.changes(text, content), signal);
	return { text: [`${path}:`, ...lines].join('\n'), version: { path, hash, isWhole: true } };
}
