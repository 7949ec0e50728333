import type { OperationRecord } from '#lib/db/records.ts';
import { byUser, type FileChange, type ProjectStore } from './store.ts';

interface Content {
	content: string | Uint8Array;
}

/** How a settings file of the project is read and written. */
interface Definition<T> {
	path: string;
	/** @throws Fault that says why the text is not valid */
	parse(text: string): T;
	/** Null for a value that is stored as no file. */
	format(value: T): string | null;
	/** The value when the file does not exist. */
	default: T;
}

/** A settings file of the project: goals, simulation settings and the like. */
export interface ProjectSettingFile<T> {
	readonly path: string;
	/** The value when the file does not exist. */
	readonly default: T;
	/** The file's text; null for a value that is stored as no file. */
	format(value: T): string | null;
	/** @throws Fault as `parse` */
	read(files: { read(path: string): Promise<Content | null> }): Promise<T>;
	/** The change that `change` makes, to be applied with others; null when nothing is stored and nothing is to be. Reads as `change`. */
	plan(store: Pick<ProjectStore, 'read'>, next: (value: T) => T): Promise<FileChange | null>;
	/**
	 * Replaces the value with one computed from it, as a change of the user; an unreadable file is rewritten from the default.
	 *
	 * @returns the journal entry; null when nothing changes
	 * @throws Fault as `ProjectStore.apply`
	 */
	change(store: ProjectStore, next: (value: T) => T): Promise<OperationRecord | null>;
}

/** Who changes a settings file, and what for. */
export const settingsOrigin = byUser('project_settings');

export function defineProjectFile<T>({ path, parse, format, default: standard }: Definition<T>): ProjectSettingFile<T> {
	const valueOf = (file: Content | null) => (typeof file?.content === 'string' ? parse(file.content) : standard);
	const plan: ProjectSettingFile<T>['plan'] = async (store, next) => {
		const file = await store.read(path);
		const content = format(next(valueOrDefault(() => valueOf(file), standard)));
		const basedOn = file?.version ?? null;
		if (content !== null) return { kind: 'write', path, content, basedOn };
		return basedOn === null ? null : { kind: 'remove', path, basedOn };
	};
	return {
		path,
		default: standard,
		format,
		read: async (files) => valueOf(await files.read(path)),
		plan,
		async change(store, next) {
			const change = await plan(store, next);
			return change && (await store.apply({ changes: [change], origin: settingsOrigin })).operation;
		}
	};
}

function valueOrDefault<T>(read: () => T, standard: T): T {
	try {
		return read();
	} catch {
		return standard;
	}
}
