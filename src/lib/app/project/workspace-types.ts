import type { Clock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { KeptStorage } from '../shell/kept-values.ts';

/** A file or folder that the user has deleted. */
export interface Deleted {
	path: string;
	/** The journal entry that deleted it. */
	operationId: string | null;
}

/** Events for the rest of the app, which provides the texts. */
export interface WorkspaceEvents {
	onfault(fault: Fault): void;
	ondeleted(deleted: Deleted, restore: () => Promise<void>): void;
}

/** A place to show: a line or page, from 1, or an offset that counts each line break as one character. */
export interface Reveal {
	path: string;
	line?: number;
	offset?: number;
	page?: number;
	/** Distinguishes repeated requests for the same place. */
	token: number;
}

export interface WorkspaceOptions {
	/** The file store; if omitted, the database. */
	store?: ProjectStore;
	clock?: Clock;
	/** Where text and layout go that cannot be stored before the page ends. */
	storage?: KeptStorage | null;
}
