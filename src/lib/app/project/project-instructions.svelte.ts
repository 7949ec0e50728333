import { instructionPaths, instructionState, type InstructionState } from '#lib/agent/prompt/instructions.ts';
import { toFault } from '#lib/base/fault.ts';
import { chooseInstructions } from '#lib/db/instruction-choices.ts';
import type { ProjectRecord } from '#lib/db/records.ts';
import type { FileEntry } from '#lib/project/store.ts';
import type { LiveQuery } from '../shell/live-query.svelte.ts';
import type { Services } from '../shell/services.ts';

/** A file of the project with instructions for the agent. */
export interface InstructionFile extends Pick<FileEntry, 'path' | 'hash' | 'size'> {
	state: InstructionState;
}

/** The instructions for the agent that a project contains: none is sent before the user has agreed to it. */
export class ProjectInstructions {
	/** Those that exist. */
	readonly files: readonly InstructionFile[] = $derived.by(() => {
		const choices = this.record.value?.instructionChoices ?? [];
		const entries = this.entries.value ?? [];
		return instructionPaths.flatMap((path) => {
			const entry = entries.find((each) => each.path === path && each.kind === 'text');
			if (!entry || entry.size === 0) return [];
			const { hash, size } = entry;
			return [{ path, hash, size, state: instructionState(entry, choices) }];
		});
	});
	/** Those about which the user has to be asked; none while the project is being read. */
	readonly asked: readonly InstructionFile[] = $derived.by(() =>
		this.record.value ? this.files.filter(({ state }) => state === 'new' || state === 'changed') : []
	);

	constructor(
		private readonly app: Pick<Services, 'database' | 'report'>,
		private readonly projectId: string,
		private readonly record: Pick<LiveQuery<ProjectRecord | null>, 'value'>,
		private readonly entries: { readonly value: readonly FileEntry[] | undefined }
	) {}

	/** @param file as the user has seen it: of a version written meanwhile nothing is decided */
	async choose({ path, hash }: Pick<InstructionFile, 'path' | 'hash'>, isUsed: boolean): Promise<void> {
		try {
			await chooseInstructions(this.app.database, this.projectId, { path, hash, isUsed });
		} catch (thrown) {
			this.app.report(toFault(thrown));
		}
	}
}
