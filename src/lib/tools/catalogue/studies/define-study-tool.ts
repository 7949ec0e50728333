import type { StudyKindId } from '#lib/studies/study.ts';
import type { JsonSchema } from '#lib/llm/types.ts';
import { defineTool } from '../../define-tool.ts';
import type { FromSchema, ObjectSchema } from '../../schema-type.ts';
import type { Tool, ToolLabel } from '../../types.ts';
import { alreadyRun, executeStudy, prepareStudy, studyChanges, studyRequest, type StudyMaking } from './study-call.ts';
import type { SummaryWishes } from './study-report.ts';
import { studyNameSchema } from './study-schemas.ts';
import type { VariedNames } from './varied-names.ts';

type Properties = NonNullable<ObjectSchema['properties']>;
type Given<Own extends Properties, Required extends readonly string[]> = FromSchema<{
	type: 'object';
	properties: Own;
	required: Required;
}>;

interface StudyToolDefinition<Own extends Properties, Required extends readonly string[]> {
	name: string;
	/** Begins with what the study does; what all of them have in common is added. */
	description: string;
	kind: StudyKindId;
	/** 1 if omitted. */
	generation?: number;
	properties: Own;
	required: Required;
	label: ToolLabel;
	written: StudyMaking['written'];
	/**
	 * What the file of the study says, apart from its netlist and its kind.
	 *
	 * @throws Fault about the parameters
	 */
	plan(parameters: Given<Own, Required>, names: VariedNames): object;
	/** What the summary is about. */
	wishes?(parameters: Given<Own, Required>): SummaryWishes;
}

const COMMON =
	' Says why rows failed and how many need a check. The study stays in the project, also for the user; the same call again runs only the rows that are missing.';

/** What the summary of rows that are states of the circuit has. */
export const ROW_SUMMARY =
	' Returns for each metric minimum, maximum and mean, for each goal how many rows meet it and the worst row with its values.';

/** Creates a tool that makes a study, runs it and sums it up. */
export function defineStudyTool<const Own extends Properties, const Required extends readonly string[]>({
	properties,
	required,
	...definition
}: StudyToolDefinition<Own, Required>): Tool {
	const making: StudyMaking = {
		tool: definition.name,
		kind: definition.kind,
		written: definition.written,
		plan: (parameters, names) => definition.plan(parameters as Given<Own, Required>, names),
		wishes: (parameters) => definition.wishes?.(parameters as Given<Own, Required>) ?? {}
	};
	return defineTool({
		name: definition.name,
		description: definition.description + COMMON,
		parameters: {
			type: 'object',
			properties: {
				...properties,
				file: {
					type: 'string',
					description: 'Netlist to run. If omitted, the one that the user has open or the only one with an analysis.'
				},
				name: studyNameSchema
			},
			required,
			additionalProperties: false
		} as ObjectSchema & { properties: { file: JsonSchema } },
		...(definition.generation !== undefined && { generation: definition.generation }),
		category: 'simulation',
		effect: 'run',
		operation: 'study',
		paths: ['file'],
		// It ends with its rows; above a minute the user has agreed to it.
		timeLimitMs: 24 * 3_600_000,
		icon: 'activity',
		label: definition.label,
		preview: async (parameters, context) => {
			const prepared = await prepareStudy(parameters, making, context);
			return 'status' in prepared ? prepared : studyRequest(prepared);
		},
		detail: (request, parameters, context) => studyChanges(request, parameters, making, context),
		alreadyDone: (parameters, context) => alreadyRun(parameters, making, context),
		execute: (parameters, context) => executeStudy(parameters, making, context)
	});
}
