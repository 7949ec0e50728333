import type { MessageRecord } from '#lib/db/records.ts';
import type { ToolProfile } from '#lib/settings/tool-profile.ts';
import { findTools } from '#lib/tools/catalogue/search/find-tools.ts';
import { rankTools } from '#lib/tools/rank-tools.ts';
import type { ToolSet } from '#lib/tools/tool-set.ts';
import type { Tool, ToolFinder } from '#lib/tools/types.ts';
import { usualTools } from '#lib/tools/usual-tools.ts';

/** Tools that a search finds. */
const MAX_FOUND = 4;

export interface OfferedToolsParts {
	all: readonly Tool[];
	profile: ToolProfile;
	/** Whether a tool may be offered at all. */
	permits(tool: Tool): boolean;
	/** Whether a tool that is permitted makes sense now; asked when tools are offered. Tools that were found always do. */
	suits(tool: Tool): boolean;
}

/** The tools of a turn: the usual ones and those that the conversation has found or used, or all. */
export class OfferedTools implements ToolSet, ToolFinder {
	readonly #found = new Set<string>();

	constructor(private readonly parts: OfferedToolsParts) {}

	offers(tool: Tool): boolean {
		const { profile, permits, suits } = this.parts;
		if (!permits(tool)) return false;
		if (profile === 'all') return tool !== findTools && suits(tool);
		return this.#found.has(tool.name) || (usualTools.has(tool.name) && suits(tool));
	}

	find(query: string): Tool[] {
		const { all, permits } = this.parts;
		const others = all.filter((tool) => permits(tool) && !usualTools.has(tool.name));
		const found = rankTools(query, others).slice(0, MAX_FOUND);
		for (const { name } of found) this.#found.add(name);
		return found;
	}

	/** Offers again what a conversation has found or used, so that requests begin as those before. */
	recall(records: readonly MessageRecord[]): void {
		if (this.parts.profile === 'all') return;
		for (const { parts } of records)
			for (const part of parts) {
				if (part.type !== 'tool_call') continue;
				if (part.name !== findTools.name) this.#found.add(part.name);
				else if (typeof part.arguments?.query === 'string') this.find(part.arguments.query);
			}
	}
}
