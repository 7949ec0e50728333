import { openDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';

const FILES = 2_000;
const FILE_CHARACTERS = 10_000;
/** As the Search panel lists them. */
const MAX_LINES = 2_000;

const never = new AbortController().signal;
const client = createTextSearchClient();
let store: ProjectStore | undefined;

/** What the page offers to the bench. Times are in ms. */
const page = { fill, findTime };
export type SearchPage = typeof page;

/** A stored project of 2,000 files and 20 MB. */
async function fill(): Promise<void> {
	const database = await openDatabase('bench-search');
	const files = Array.from({ length: FILES }, (_, index) => ({
		path: `lib/${index % 40}/f${index}.lib`,
		content: models(index)
	}));
	const { id } = await createProject(database, { name: 'bench', files });
	store = openProjectStore(database, id);
}

function models(file: number): string {
	const lines = [`* library ${file}\n`];
	let length = 0;
	for (let line = 0; length < FILE_CHARACTERS; line++) {
		const model = `.model q${file}_${line} npn(is=${line + 1}e-15 bf=${100 + (line % 200)} vaf=80 cje=2p)\n`;
		lines.push(model);
		length += model.length;
	}
	return lines.join('');
}

/** From the question to the last result, as the Search panel asks. */
async function findTime(pattern: string, lines: number): Promise<number> {
	if (!store) throw new Error('The project is not filled');
	const { readMany } = store;
	const entries = await store.list();
	const started = performance.now();
	const request = {
		query: { pattern, ignoreCase: true, wholeWord: false },
		paths: entries.map(({ path }) => path),
		include: [],
		exclude: [],
		maxLines: MAX_LINES,
		replacement: null
	};
	const source = { entries, read: (paths: readonly string[]) => readMany.call(store, paths) };
	const result = await client.find(source, request, () => undefined, never);
	if (result.lines !== lines) throw new Error(`${pattern} matches ${result.lines} lines`);
	return performance.now() - started;
}

Object.assign(globalThis, page);
