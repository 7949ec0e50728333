import type { PermissionDecision, PermissionRequest } from '#lib/db/permission-records.ts';
import type { PermissionSubject } from './decide.ts';
import type { Permit } from './permit.ts';

/** Asks for permission in the name of one call, and remembers a denial. */
export class CallPermission {
	/** The last denial; null while everything was allowed. */
	denial: PermissionDecision | null = null;
	readonly #clocks = new Set<() => () => void>();

	constructor(
		private readonly permit: Permit,
		private readonly tool: PermissionSubject['tool'],
		private readonly callId: string
	) {}

	/**
	 * Decides on what the call is about to do. Its clocks stand still meanwhile.
	 *
	 * @param detailed gives the request with everything that a person has to see
	 */
	async ask(
		request: PermissionRequest,
		detailed: () => Promise<PermissionRequest> = async () => request
	): Promise<PermissionDecision> {
		const resume = [...this.#clocks].map((pause) => pause());
		try {
			const { name, permission } = this.tool;
			const decision = await this.permit({ callId: this.callId, tool: { name, permission }, request, detailed });
			if (!decision.allowed) this.denial = decision;
			return decision;
		} finally {
			for (const end of resume) end();
		}
	}

	/**
	 * Lets a clock stand still while a decision is open.
	 *
	 * @param pause stops it until the returned function is called
	 * @returns ends that
	 */
	pauses(pause: () => () => void): () => void {
		this.#clocks.add(pause);
		return () => void this.#clocks.delete(pause);
	}
}
