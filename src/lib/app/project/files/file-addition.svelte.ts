import { toFault, type Fault } from '#lib/base/fault.ts';
import { nextTask } from '#lib/base/slices.ts';
import { collisionKey } from '#lib/db/paths.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { addedContent } from '#lib/project/added-content.ts';
import type { LargeFile, WrittenFile } from '#lib/project/large-file-protocol.ts';
import { chosenPlaces, presentFiles, type Place, type PresentChoice } from './added-places.ts';
import { createFiles, type NewFile } from './create-files.ts';
import { isTextName } from './text-names.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** Files that are read and stored together, as one change that can be undone, and the bytes from which on no further one is read. */
const MAX_TOGETHER = 100;
const MAX_BYTES = 5_000_000;
/** Size above which a worker writes a file, bytes: the page would be held up by each step of it. */
const MAX_ON_PAGE = 5_000_000;
/** What a binary file is represented by whose content the page does not read. */
const NOT_READ = new Uint8Array();

/** A file from the device. */
export interface AddedFile {
	/** Its path in the folder to which it is added. */
	path: string;
	/** Null if the browser cannot read it. */
	file: File | null;
}

/** The question to the user when files are added whose names are taken. */
export interface PresentQuestion {
	paths: readonly string[];
	answer(choice: PresentChoice): void;
}

export interface AddedFiles {
	/** Of a large file, the beginning of its text, or no bytes. */
	files: { path: string; content: string | Uint8Array }[];
	operations: OperationRecord[];
	/** Paths of files that the browser could not read. */
	unreadable: string[];
}

/** Adds files from the device to a project, and asks about those whose names are taken. */
export class FileAddition {
	question = $state.raw<PresentQuestion | null>(null);

	constructor(
		private readonly workspace: Pick<Workspace, 'store' | 'flush'>,
		private readonly onfault: (fault: Fault) => void,
		private readonly writeLarge: (file: LargeFile) => Promise<WrittenFile>
	) {}

	/**
	 * Adds files to a folder.
	 *
	 * @param folder path of the folder; empty for the project's
	 */
	async add(files: readonly AddedFile[], folder = ''): Promise<AddedFiles> {
		const added: AddedFiles = { files: [], operations: [], unreadable: [] };
		try {
			const places = await this.#places(files, folder);
			const large: LargePlace[] = [];
			for await (const batch of batches(places, added.unreadable, large)) {
				const created = await createFiles(this.workspace.store, batch, this.onfault);
				added.operations.push(...created.operations);
				added.files.push(...batch.filter(({ path }) => created.paths.includes(path)));
			}
			for (const place of large) await this.#addLarge(place, added);
		} catch (thrown) {
			this.onfault(toFault(thrown));
		}
		return added;
	}

	async #addLarge({ path, file, basedOn }: LargePlace, added: AddedFiles): Promise<void> {
		try {
			const anyEncoding = isTextName(path);
			const { beginning, operation } = await this.writeLarge({ path, file, basedOn, anyEncoding });
			added.files.push({ path, content: beginning ?? NOT_READ });
			if (operation) added.operations.push(operation);
		} catch (thrown) {
			// One that fails does not end the addition of the others.
			this.onfault(toFault(thrown));
		}
	}

	async #places(files: readonly AddedFile[], folder: string): Promise<Place[]> {
		const { store } = this.workspace;
		const places = files.map(({ path, file }) => ({ path: folder === '' ? path : `${folder}/${path}`, file }));
		const present = presentFiles(await store.list());
		const taken = places.filter(({ path }) => present.has(collisionKey(path)));
		const choice = taken.length === 0 ? 'skip' : await this.#ask(taken.map(({ path }) => path));
		if (choice === 'replace') {
			for (const { path } of taken) await this.workspace.flush(present.get(collisionKey(path))?.path);
		}
		// Listed again: the question may have been open for long, and storing unsaved text gives new versions.
		return chosenPlaces(places, await store.list(), choice);
	}

	async #ask(paths: readonly string[]): Promise<PresentChoice> {
		// Only one question at a time: a further drop leaves out the files of the one before.
		this.question?.answer('skip');
		return new Promise((resolve) => {
			const question: PresentQuestion = {
				paths,
				answer: (choice) => {
					if (this.question === question) this.question = null;
					resolve(choice);
				}
			};
			this.question = question;
		});
	}
}

type LargePlace = Place & { file: File };

function isLarge(place: Place): place is LargePlace {
	return place.file !== null && place.file.size > MAX_ON_PAGE;
}

/** @param large gets the files that a worker writes */
async function* batches(
	places: readonly Place[],
	unreadable: string[],
	large: LargePlace[]
): AsyncGenerator<NewFile[], void, undefined> {
	let batch: NewFile[] = [];
	let bytes = 0;
	for (const place of places) {
		// The browser looks at the disk for the size: for all files at once, that would be a long task.
		if (isLarge(place)) {
			large.push(place);
			await nextTask();
			continue;
		}
		const { path, file, basedOn } = place;
		// One file that cannot be read, such as a folder, does not end the addition of the others.
		const read = (await file?.arrayBuffer().catch(() => null)) ?? null;
		if (read === null) {
			unreadable.push(path);
			continue;
		}
		batch.push({ path, content: addedContent(new Uint8Array(read), isTextName(path)), basedOn });
		bytes += read.byteLength;
		await nextTask();
		if (batch.length < MAX_TOGETHER && bytes < MAX_BYTES) continue;
		yield batch;
		[batch, bytes] = [[], 0];
	}
	if (batch.length > 0) yield batch;
}
