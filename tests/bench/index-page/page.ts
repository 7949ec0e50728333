import { openDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { createIndexClient } from '#lib/knowledge/index-client.ts';
import type { IndexStatus } from '#lib/knowledge/index-protocol.ts';

const DATABASE = 'bench-index';
/** Of 100,000 characters. */
const FILE_PARTS = 100;

/** What the page offers to the bench. Times are in ms. */
const page = { fill, indexTime, openTime };
export type IndexPage = typeof page;

let projectId = '';

/** Creates a project of so many megabytes of libraries. */
async function fill(megabytes: number): Promise<void> {
	const database = await openDatabase(DATABASE);
	const files = Array.from({ length: megabytes * 10 }, (_, file) => ({
		path: `lib/f${file}.lib`,
		content: Array.from({ length: FILE_PARTS }, (_unused, part) => subcircuit(file, part)).join('')
	}));
	({ id: projectId } = await createProject(database, { name: 'bench', files }));
	database.close();
}

/** About 1,000 characters. */
function subcircuit(file: number, part: number): string {
	const cards = Array.from(
		{ length: 30 },
		(_, card) => `R${card} n${card} n${card + 1} ${file + part + card}k tc=1m,2u\n`
	);
	return `* Gain stage ${part} of library ${file}\n.subckt stage${file}_${part} in out\n${cards.join('')}.ends\n\n`;
}

/** Until a project that was not indexed before is indexed, and how many chunks it has. */
async function indexTime(): Promise<{ elapsed: number; chunks: number }> {
	const { chunks, elapsed } = await timeUntil(({ state }) => state === 'ready');
	return { elapsed, chunks };
}

/** Until an indexed project can be searched. */
async function openTime(): Promise<number> {
	return (await timeUntil(({ state, chunks }) => state !== 'starting' && chunks > 0)).elapsed;
}

async function timeUntil(holds: (status: IndexStatus) => boolean): Promise<{ elapsed: number; chunks: number }> {
	const started = performance.now();
	let end = () => {};
	const done = new Promise<{ elapsed: number; chunks: number }>((resolve, reject) => {
		const request = { database: DATABASE, projectId, model: null };
		const client = createIndexClient(request, {
			onstatus: (status) => {
				if (holds(status)) resolve({ elapsed: performance.now() - started, chunks: status.chunks });
			},
			onfault: reject,
			embed: async () => [],
			documents: { pages: async () => [] }
		});
		end = () => client.dispose();
	});
	return done.finally(() => end());
}

Object.assign(globalThis, page);
