import { toFault } from '#lib/base/fault.ts';
import { roughTime } from '#lib/base/rough-time.ts';
import { specMarkdown } from '#lib/studies/specification/sheet-text.ts';
import type { SpecRemaining } from '#lib/studies/specification/spec-sheet.ts';
import type { SpecificationReport } from '../../bash/protocol.ts';
import type { CallContext } from '../../types.ts';
import { findNetlist } from '../simulation/find-netlist.ts';

/** Runs what is open of a specification, for a limited time, and says how it is met. */
export async function testSpecification(
	entry: string | null,
	limitMs: number,
	{ files, activePath, studies, signal, onProgress }: CallContext
): Promise<SpecificationReport> {
	const open = (text: string): SpecificationReport => ({ text, verdict: 'open' });
	const netlist = entry ?? (await findNetlist(files, activePath, 'spice-test'));
	if (typeof netlist !== 'string') return open('spice-test: name the netlist: spice-test netlist');
	try {
		const limit = AbortSignal.timeout(limitMs);
		let expected = '';
		const sheet = await studies.specification(netlist, {
			signal: AbortSignal.any([signal, limit]),
			onStart(remaining) {
				if (!remaining) return;
				expected = `\nExpected before the run: ${remainingText(remaining)}.`;
				const time = remaining.ms === null ? '' : ` · ${roughTime(remaining.ms)}`;
				onProgress?.({ fraction: 0, note: `0 / ${remaining.rows}${time}` });
			},
			onProgress: ({ done, count }) =>
				onProgress?.({ fraction: count > 0 ? done / count : null, note: `${done} / ${count}` })
		});
		if (!sheet) return open('spice-test: a study of this project is running; call it again when that has ended.');
		const rest =
			sheet.isOpen && limit.aborted
				? `\nThe time is over; finished rows are kept. Left: ${sheet.remaining ? remainingText(sheet.remaining) : 'nothing'}. Call spice-test again to go on, with a larger timeout_seconds.`
				: '';
		return { text: specMarkdown(sheet) + expected + rest, verdict: sheet.verdict };
	} catch (thrown) {
		return open(`spice-test: ${toFault(thrown).message}`);
	}
}

function remainingText({ rows, ms }: SpecRemaining): string {
	const runs = `at most ${rows} ${rows === 1 ? 'run' : 'runs'}`;
	return ms === null
		? `${runs}; their time is not known, as the netlist has not been run yet`
		: `${runs}, about ${roughTime(ms)} by the last study or run of the netlist`;
}
