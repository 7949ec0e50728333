import { toFault } from '#lib/base/fault.ts';
import { specMarkdown } from '#lib/studies/specification/sheet-text.ts';
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
		const sheet = await studies.specification(netlist, {
			signal: AbortSignal.any([signal, limit]),
			onProgress: ({ done, count }) =>
				onProgress?.({ fraction: count > 0 ? done / count : null, note: `${done} / ${count}` })
		});
		if (!sheet) return open('spice-test: a study of this project is running; call it again when that has ended.');
		const rest =
			sheet.isOpen && limit.aborted
				? '\nThe time is over; finished rows are kept. Call spice-test again to go on, with a larger timeout_seconds.'
				: '';
		return { text: specMarkdown(sheet) + rest, verdict: sheet.verdict };
	} catch (thrown) {
		return open(`spice-test: ${toFault(thrown).message}`);
	}
}
