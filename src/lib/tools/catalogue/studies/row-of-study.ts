import { toFault } from '#lib/base/fault.ts';
import type { Setting } from '#lib/db/runs/run-setting.ts';
import { settingsOf } from '#lib/studies/run/study-plan.ts';
import { failed } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { missingStudy, studyNames } from './missing-study.ts';

/** A row of a study as models name it; rows are counted from 1. */
export interface StudyRow {
	study: string;
	row: number;
}

/** The netlist of a study, and what one of its rows sets. */
export async function rowOfStudy(
	{ study, row }: StudyRow,
	{ files, studies }: Pick<CallContext, 'files' | 'studies'>
): Promise<{ netlist: string; values: Setting[] } | ToolOutcome> {
	const name = study.trim();
	const missing = missingStudy(name, await studyNames(files));
	if (missing) return missing;
	try {
		const { plan } = await studies.read(name);
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
			suggestions: ['Read the file of the study, or make it again with the tool of its kind.']
		});
	}
}
