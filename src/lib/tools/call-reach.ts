import { ownValue } from '#lib/base/own-value.ts';
import type { ToolCall } from '#lib/llm/types.ts';
import type { Tool } from './types.ts';

/** What a call may read and change, as far as it is known before it runs. */
export interface CallReach {
	/** Whether it does more than read. */
	hasEffect: boolean;
	/** The files and folders that it concerns; null for the whole project. */
	paths: readonly string[] | null;
}

/** The reach of a call; null for an unknown tool, which does nothing. */
export function reachOf(call: ToolCall, tool: Tool | null): CallReach | null {
	if (!tool) return null;
	const values = tool.paths.map((name) => ownValue(call.arguments ?? {}, name)).filter((value) => value !== undefined);
	const named = values.filter((value) => typeof value === 'string' && value !== '');
	const isKnown = tool.reach === 'paths' && values.length > 0 && named.length === values.length;
	return { hasEffect: tool.effect !== 'none', paths: isKnown ? named.map((path) => comparable(String(path))) : null };
}

/** Whether a call must wait for an earlier one of the same answer: both have an effect, or one may change what the other reads. */
export function mustFollow(later: CallReach | null, earlier: CallReach | null): boolean {
	if (!later || !earlier) return false;
	if (!later.hasEffect && !earlier.hasEffect) return false;
	if (later.hasEffect && earlier.hasEffect) return true;
	if (!later.paths || !earlier.paths) return true;
	return later.paths.some((path) => earlier.paths?.some((other) => isInside(path, other) || isInside(other, path)));
}

function isInside(path: string, folder: string): boolean {
	return path === folder || path.startsWith(`${folder}/`);
}

/** Paths that may be the same file on some system count as the same. */
function comparable(path: string): string {
	const names = path.normalize('NFC').toLowerCase().split('/');
	return names.filter((name) => name !== '' && name !== '.').join('/');
}
