import { afterEach, expect, test } from 'vitest';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { createIndexClient } from '#lib/knowledge/index-client.ts';
import type { IndexStatus } from '#lib/knowledge/index-protocol.ts';
import type { KnowledgeClient } from '#lib/knowledge/knowledge-client.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { HashingEmbedder } from '../support/llm/hashing-embedder.ts';
import { until } from '../support/until.ts';

const never = new AbortController().signal;
let database: SpicewrightDatabase | undefined;
const clients: KnowledgeClient[] = [];

afterEach(async () => {
	for (const client of clients.splice(0)) client.dispose();
	await database?.delete();
});

/** The index of a project in its worker, as a tab has it. */
function openIndex(projectId: string, embedder = new HashingEmbedder()) {
	const statuses: IndexStatus[] = [];
	const client = createIndexClient(
		{ database: database!.name, projectId, model: embedder.identity },
		{
			onstatus: (status) => void statuses.push(status),
			onfault: (fault) => expect.unreachable(fault.message),
			embed: embedder.embed.bind(embedder),
			documents: { pages: async () => ['The input offset voltage is 2 mV.', 'Absolute maximum ratings'] }
		}
	);
	clients.push(client);
	const last = () => statuses.at(-1);
	return { client, embedder, last };
}

async function createWith(files: Record<string, string | Uint8Array>) {
	database = await openDatabase(`test-${crypto.randomUUID()}`);
	const initial = Object.entries(files).map(([path, content]) => ({ path, content }));
	return (await createProject(database, { name: 'test', files: initial })).id;
}

const find = (client: KnowledgeClient, text: string) => client.search({ text, limit: 5, tokens: 4_000 }, never);

test('[K2] a project is indexed in a worker, which hears what the page changes', async () => {
	const id = await createWith({ 'a.cir': 'Divider\nR1 in out 1k\n.end\n', 'lm358.pdf': Uint8Array.of(37, 80, 0, 1) });
	const { client, last } = openIndex(id);
	await until(() => last()?.state === 'ready' && last()!.vectors === 3);
	expect((await find(client, 'offset voltage')).passages[0]?.place).toEqual({
		kind: 'document',
		path: 'lm358.pdf',
		page: 1
	});
	const store = openProjectStore(database!, id);
	const basedOn = (await store.read('a.cir'))!.version;
	const content = 'Divider\nRSENSE in out 10m\n.end\n';
	await store.apply({ changes: [{ kind: 'write', path: 'a.cir', content, basedOn }], origin: null });
	await until(async () => (await find(client, 'RSENSE')).passages.some(({ text }) => text.includes('10m')));
});

test('[K2] two tabs of a project do not index it twice', async () => {
	const files = Object.fromEntries(
		Array.from({ length: 60 }, (_, n) => [`f${n}.cir`, `Circuit ${n}\nR${n} a b ${n}k\n`])
	);
	const id = await createWith(files);
	const [first, second] = [openIndex(id), openIndex(id)];
	await until(() => [first, second].some(({ last }) => last()?.state === 'ready' && last()!.vectors === 60));
	const passages = [...first.embedder.passages, ...second.embedder.passages];
	expect(passages).toHaveLength(60);
	expect(new Set(passages).size).toBe(60);
	const leader = first.last()?.state === 'ready' ? first : second;
	const other = leader === first ? second : first;
	await until(() => other.last()?.state === 'elsewhere');
	await until(() => other.last()?.vectors === 60);
	expect((await find(other.client, 'Circuit 7')).meaning).toBe('used');
	// The other tab goes on when the first one ends.
	clients.splice(clients.indexOf(leader.client), 1);
	leader.client.dispose();
	await until(() => other.last()?.state === 'ready');
});
