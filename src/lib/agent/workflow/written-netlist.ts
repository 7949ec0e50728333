import type { ToolCall } from '#lib/llm/types.ts';
import { netlistBlocks } from '#lib/spice/recognise/netlist-blocks.ts';
import { withTitle } from '#lib/spice/recognise/with-title.ts';
import { isRunnable } from '#lib/spice/source-files.ts';
import type { ToolExecution } from '#lib/tools/executor.ts';
import type { MeantCall, TurnHooks } from '../turn-hooks.ts';

/** The file of a design when no netlist is open. */
const NEW_NETLIST = 'circuit.cir';

/** Added to the note that asks for a run: how to answer without calling tools. */
export const NETLIST_FORMAT =
	'If you cannot call tools, write the complete netlist in one code block, with a title line, an analysis and .end; it is then written to the file and simulated.';

/**
 * Takes a whole netlist that the model has written as text for a call to write it to the file and one to simulate it, as models
 * without good tool calling need it. Once in a turn, and only while the turn has changed no file and run nothing. The last netlist of
 * the answer counts.
 *
 * @param entry the netlist that is open, which the design replaces; null for none
 */
export function writtenNetlist(entry: string | null) {
	let isDone = false;
	return {
		callsIn(answer): readonly MeantCall[] {
			const netlist = isDone ? undefined : netlistBlocks(answer).findLast(({ kind }) => kind === 'netlist');
			if (!netlist) return [];
			isDone = true;
			const path = entry !== null && isRunnable(entry) ? entry : NEW_NETLIST;
			const content = withTitle(netlist.text, netlist.title, 'Circuit');
			return [
				{ name: 'rewrite_file', arguments: { path, content } },
				{ name: 'run_simulation', arguments: { file: path } }
			];
		},
		afterCall(_: ToolCall, { outcome: { details }, operations }: ToolExecution) {
			const hasRun = details != null && 'runId' in details;
			isDone ||= hasRun || operations.some(({ changes, status }) => status === 'success' && changes.length > 0);
		}
	} satisfies TurnHooks;
}
