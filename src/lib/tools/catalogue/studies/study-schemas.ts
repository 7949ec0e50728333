/** Schema of a value that a model may also write as in a netlist. */
export const valueSchema = { description: 'Number, or text with a SPICE suffix, such as "4.7k".' } as const;

/** Schema of the metrics that a summary is about. */
export const metricsSchema = {
	type: 'array',
	items: { type: 'string' },
	description: 'Metrics to tell about. If omitted, those of the goals first.'
} as const;

/** Schema of the study's name. */
export const studyNameSchema = {
	type: 'string',
	description: 'Name of the study; a study of that name is replaced. If omitted, a new name is made.'
} as const;

/** A schema without the descriptions in it, for a tool that refers to another one with the same parameters. */
export function terse<Schema extends object>(schema: Schema): Schema {
	const entries = Object.entries(schema).filter(([key, value]) => key !== 'description' || typeof value !== 'string');
	const shorter = entries.map(([key, value]: [string, unknown]) => [
		key,
		typeof value === 'object' && value !== null && !Array.isArray(value) ? terse(value) : value
	]);
	return Object.fromEntries(shorter) as Schema;
}
