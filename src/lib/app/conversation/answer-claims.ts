import { checkClaims, type Claim } from '#lib/agent/claims/check-claims.ts';
import { knownValues, ReadTexts, type ClaimText } from '#lib/agent/claims/known-values.ts';
import { turnReading } from '#lib/agent/claims/turn-sources.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { inSlices } from '#lib/base/slices.ts';
import type { MessageRecord, RunSummary } from '#lib/db/records.ts';
import { ClaimEntry } from './claim-entry.svelte.ts';

/** A text file that a run read, or that is open. */
export interface ReadFile {
	path: string;
	text: string;
}

/** Where what a turn had read is found. */
export interface ClaimRecords {
	/** The messages of the branch that is shown. */
	messages(): readonly MessageRecord[];
	/** A run; null if it is not stored any more. */
	run(id: string): Promise<RunSummary | null>;
	/** The newest run before a time, which the model was told about; null for none. */
	runBefore(time: number): Promise<RunSummary | null>;
	/** The files that a run read; those of the netlist as it is without one. */
	netlist(runId: string | null): Promise<readonly ReadFile[]>;
	/** The design goals, one per line. */
	goals(): string;
	/** What the answer's turn was told about the project with the question; empty if that is not known. */
	context(messageId: string): Promise<string>;
	onfault(fault: Fault): void;
}

/** Texts whose claims are kept; further ones show none. */
const MAX_ENTRIES = 5_000;

const none: readonly Claim[] = [];

/** The claims of finished answers. Each text is checked once, in slices, one text after the other, the one asked for last first. */
export class AnswerClaims {
	readonly #entries = new Map<string, ClaimEntry>();
	readonly #read = new ReadTexts();
	#waiting: ClaimEntry[] = [];
	#isChecking = false;
	#isDisposed = false;

	constructor(private readonly records: ClaimRecords) {}

	/** The claims of a text of a finished answer; none until it has been checked. Follows where state is tracked. */
	of(messageId: string, partIndex: number): readonly Claim[] {
		const key = `${messageId}/${partIndex}`;
		let entry = this.#entries.get(key);
		if (!entry) {
			if (this.#entries.size >= MAX_ENTRIES || this.#isDisposed) return none;
			entry = new ClaimEntry(messageId, partIndex);
			this.#entries.set(key, entry);
			this.#waiting.push(entry);
			// Not while something is drawn.
			setTimeout(() => void this.#checkAll(), 0);
		}
		return entry.claims;
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#waiting = [];
		this.#entries.clear();
	}

	async #checkAll(): Promise<void> {
		if (this.#isChecking) return;
		this.#isChecking = true;
		for (let entry = this.#waiting.pop(); entry; entry = this.#waiting.pop()) {
			try {
				entry.claims = await this.#check(entry);
			} catch (thrown) {
				this.records.onfault(toFault(thrown));
			}
		}
		this.#isChecking = false;
	}

	async #check({ messageId, partIndex }: ClaimEntry): Promise<readonly Claim[]> {
		const all = this.records.messages();
		const place = all.findIndex(({ id }) => id === messageId);
		const answer = all[place];
		const part = answer?.parts[partIndex];
		// Another conversation was opened meanwhile.
		if (!answer) this.#entries.delete(`${messageId}/${partIndex}`);
		if (!answer || part?.type !== 'text' || !/\d/u.test(part.text)) return none;
		const { texts, runIds } = turnReading(all.slice(0, place + 1), partIndex);
		const [before, context, ...found] = await Promise.all([
			this.records.runBefore(answer.createdAt),
			this.records.context(messageId),
			...[...new Set(runIds)].map((id) => this.records.run(id))
		]);
		const runs = [before, ...found]
			.filter((run) => run !== null && run.status !== 'failed')
			.filter((run, index, list) => list.findIndex((other) => other?.id === run?.id) === index)
			.sort((a, b) => (a?.startedAt ?? 0) - (b?.startedAt ?? 0))
			.flatMap((run) => run ?? []);
		const files = await this.records.netlist(runs.at(-1)?.id ?? null);
		const given: ClaimText[] = [
			{ kind: 'goals', text: this.records.goals(), origin: { kind: 'goals' } },
			{ kind: 'document', text: passagesOf(context), origin: { kind: 'message', messageId } },
			...files.map(({ path, text }): ClaimText => ({ kind: 'netlist', text, origin: { kind: 'file', path } }))
		];
		const values = await inSlices(knownValues({ runs, texts: [...given, ...texts] }, this.#read));
		return this.#isDisposed ? none : inSlices(checkClaims(part.text, values));
	}
}

/** Sections of a turn's context that say less than the run and the goals themselves. */
const KNOWN_SECTIONS = /^(?:Last run|Design goals)/u;

function passagesOf(context: string): string {
	return context
		.split(/^## /mu)
		.filter((section) => !KNOWN_SECTIONS.test(section))
		.join('\n');
}
