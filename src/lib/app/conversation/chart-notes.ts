import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { messageWithEarlier } from '#lib/db/conversation/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { ShownCharts } from '#lib/tools/types.ts';

/** Which charts the answers of a project show. */
export class ChartNotes implements ShownCharts {
	/** Charts that answers of this page have shown, by message: a chart may not be stored yet when it is asked for again. */
	readonly #noted = new Map<string, Set<string>>();

	constructor(private readonly database: SpicewrightDatabase) {}

	async isShown(messageId: string, hash: string): Promise<boolean> {
		if (this.#noted.get(messageId)?.has(hash)) return true;
		const found = await messageWithEarlier(this.database, messageId);
		return found !== null && [...found.earlier, found.message].some((message) => shows(message, hash));
	}

	note(messageId: string, hash: string): void {
		this.#noted.set(messageId, (this.#noted.get(messageId) ?? new Set()).add(hash));
	}
}

function shows({ parts }: MessageRecord, hash: string): boolean {
	return parts.some(
		(part) => part.type === 'tool_call' && part.images?.some((image) => image.chart && image.hash === hash)
	);
}
