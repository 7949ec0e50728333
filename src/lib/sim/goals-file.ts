import { defineProjectFile } from '#lib/project/project-file.ts';
import { goalsPath, parseDesignGoals, type DesignGoals } from './goals.ts';

/** The design goals of a project, as they are written. */
export const goalsFile = defineProjectFile<DesignGoals>({
	path: goalsPath,
	parse: parseDesignGoals,
	format: (goals) => `${JSON.stringify(goals, null, '\t')}\n`,
	default: { version: 1, signals: {}, goals: [] }
});
