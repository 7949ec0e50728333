import { toFault } from '#lib/base/fault.ts';
import type { Setting } from '#lib/db/runs/run-setting.ts';
import { settingsOf } from '#lib/studies/run/study-plan.ts';
import { failed } from '../../outcome.ts';
import type { StudyAccess, ToolOutcome } from '../../types.ts';

/** A row of a study as models name it; rows are counted from 1. */
export interface StudyRow {
	study: string;
	row: number;
}

/** The netlist of a study, and what one of its rows sets. */
export async function rowOfStudy(
	{ study, row }: StudyRow,
	studies: StudyAccess
): Promise<{ netlist: string; values: Setting[] } | ToolOutcome> {
	try {
		const { plan } = await studies.read(study.trim());
		const { count } = plan.points;
		if (row <= count) return { netlist: plan.study.netlist, values: settingsOf(plan, row - 1) };
		return failed({
			errorType: 'row_not_found',
			message: `The study ${study} has ${count} rows, so there is no row ${row}.`,
			suggestions: ['Read its rows with read_study.']
		});
	} catch (thrown) {
		const { code, message } = toFault(thrown);
		return failed({
			errorType: code,
			message,
			suggestions: ['List the studies with read_study without a name.']
		});
	}
}
