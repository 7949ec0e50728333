import type { FileChange, ProjectFile } from '#lib/project/store.ts';
import { modifiedExternally } from '../../pipeline/version-check.ts';
import type { HunkOptions, PlacedHunk, RefusedHunk } from '../../text/apply-hunks.ts';
import type { FileDiff } from '../../text/parse-diff.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { isFolder } from './directory-listing.ts';
import { isText, readForEdit } from './text-file.ts';

/** Why a file or one of its hunks does not fit, as the model reads it. */
export interface Refusal {
	path: string;
	/** From 1; missing when the whole file is refused. */
	hunk?: number;
	header?: string;
	diff_line?: number;
	reason: 'not_found' | 'already_applied' | 'file_exists' | 'not_empty_after_diff';
	expected?: string;
	similar_line?: number;
	similar_content?: string;
}

export interface AppliedFile {
	path: string;
	what: 'Modified' | 'Created' | 'Deleted' | 'Renamed';
	additions: number;
	deletions: number;
	places: PlacedHunk[];
}

/** A file between the beginning and the end of a diff. */
interface State {
	/** As it is stored; null for a new file. */
	stored: (ProjectFile & { content: string }) | null;
	path: string;
	/** Null once it is deleted. */
	content: string | null;
}

/** Maximum length of text shown with a refused hunk, characters. */
const MAX_SHOWN = 600;

/** The files that a diff changes, as it is applied one file after another; nothing is stored. */
export class DiffedFiles {
	readonly refusals: Refusal[] = [];
	readonly applied: AppliedFile[] = [];
	/** In the order in which the diff names them. */
	readonly #states: State[] = [];

	constructor(
		private readonly context: CallContext,
		private readonly options: HunkOptions
	) {}

	/** Applies the part for one file. Returns a failure that ends the call; what does not fit is added to the refusals. */
	async apply(file: FileDiff): Promise<ToolOutcome | null> {
		const { oldPath, newPath, isRename } = file;
		if (oldPath === null || (newPath !== null && !isRename && (await this.#isNew(file)))) return this.#create(file);
		const state = await this.#open(isRename || newPath === null ? oldPath : await this.#existing(oldPath, newPath));
		if ('status' in state) return state;
		const result = await this.#applyHunks(state, file);
		if (!result) return null;
		if (newPath === null) {
			if (result.text !== '') return this.#refuse({ path: state.path, reason: 'not_empty_after_diff' });
			state.content = null;
			return this.#note(state.path, 'Deleted', result);
		}
		if (isRename && newPath !== oldPath) {
			if (await this.#isTaken(newPath)) return this.#refuse({ path: newPath, reason: 'file_exists' });
			state.path = newPath;
		}
		state.content = result.text;
		return this.#note(state.path, isRename ? 'Renamed' : 'Modified', result);
	}

	/** What has to be stored; empty when every file is as it was. */
	changes(): FileChange[] {
		return this.#states.flatMap(({ stored, path, content }): FileChange[] => {
			if (!stored) return content === null ? [] : [{ kind: 'write', path, content, basedOn: null }];
			const basedOn = stored.version;
			if (content === null) return [{ kind: 'remove', path: stored.path, basedOn }];
			return [
				...(path === stored.path ? [] : [{ kind: 'move', from: stored.path, to: path } as const]),
				...(content === stored.content ? [] : [{ kind: 'write', path, content, basedOn } as const])
			];
		});
	}

	async #create(file: FileDiff): Promise<null> {
		const path = file.newPath ?? '';
		const made: State = { stored: null, path, content: '' };
		const result = await this.#applyHunks(made, file);
		if (!result) return null;
		const present = await this.#read(path);
		if (present !== null || (await this.#isTaken(path))) {
			const isSame = present === result.text;
			return this.#refuse({ path, reason: isSame ? 'already_applied' : 'file_exists' });
		}
		made.content = result.text;
		this.#states.push(made);
		return this.#note(path, 'Created', result);
	}

	async #applyHunks(state: State, { hunks }: FileDiff) {
		const { text, signal } = this.context;
		const content = state.content ?? '';
		const result = await text.ask((work) => work.applyHunks(content, hunks, this.options), signal);
		if (result.kind === 'applied') return result;
		for (const refused of result.hunks) this.refusals.push(describe(state.path, refused, hunks[refused.index]!));
		return null;
	}

	/** The state of a file that must exist, or the failure. */
	async #open(path: string): Promise<State | ToolOutcome> {
		const known = this.#present(path);
		if (known) return known;
		const { files, seenHashes } = this.context;
		const stored = await readForEdit(path, files);
		if ('status' in stored) return stored;
		const seen = seenHashes.get(path);
		if (seen !== undefined && seen !== stored.hash) return modifiedExternally(path);
		const state: State = { stored, path, content: stored.content };
		this.#states.push(state);
		return state;
	}

	#present(path: string): State | undefined {
		return this.#states.find((state) => state.path === path && state.content !== null);
	}

	/** Whether an earlier part of the diff has moved or removed the file that is stored at a path. */
	#isGone(path: string): boolean {
		return this.#states.some(
			({ stored, content, path: now }) => stored?.path === path && (content === null || now !== path)
		);
	}

	async #read(path: string): Promise<string | null> {
		const known = this.#present(path);
		if (known) return known.content;
		const stored = this.#isGone(path) ? null : await this.context.files.read(path);
		return stored && isText(stored) ? stored.content : null;
	}

	async #isTaken(path: string): Promise<boolean> {
		if (this.#present(path)) return true;
		if (this.#isGone(path)) return false;
		const entries = await this.context.files.list();
		return isFolder(entries, path) || entries.some((entry) => entry.path === path);
	}

	/** A diff between two names changes the file that there is; the new name counts first. */
	async #existing(oldPath: string, newPath: string): Promise<string> {
		return oldPath === newPath || !(await this.#isTaken(newPath)) ? oldPath : newPath;
	}

	/** Whether the hunks say that there is no old file, although the names do not. */
	async #isNew({ oldPath, newPath, hunks }: FileDiff): Promise<boolean> {
		const [hunk] = hunks;
		if (hunks.length !== 1 || !hunk || hunk.oldStart !== 0 || hunk.lines.some((line) => !line.startsWith('+')))
			return false;
		return !(await this.#isTaken(oldPath ?? '')) && !(await this.#isTaken(newPath ?? ''));
	}

	#refuse(refusal: Refusal): null {
		this.refusals.push(refusal);
		return null;
	}

	#note(
		path: string,
		what: AppliedFile['what'],
		{ additions, deletions, places }: Omit<AppliedFile, 'path' | 'what'>
	): null {
		this.applied.push({ path, what, additions, deletions, places });
		return null;
	}
}

function describe(
	path: string,
	{ index, isApplied, expected, similar }: RefusedHunk,
	{ header, diffLine }: FileDiff['hunks'][number]
): Refusal {
	const hunk = { path, hunk: index + 1, header, diff_line: diffLine };
	if (isApplied) return { ...hunk, reason: 'already_applied' };
	const place = similar && { similar_line: similar.line, similar_content: similar.text.slice(0, MAX_SHOWN) };
	return { ...hunk, reason: 'not_found', expected: expected.slice(0, MAX_SHOWN), ...place };
}
