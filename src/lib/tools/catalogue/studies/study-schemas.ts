/** Schema of a value that a model may also write as in a netlist. */
export const valueSchema = { description: 'Number, or text with a SPICE suffix, such as "4.7k".' } as const;

/** Schema of the study's name. */
export const studyNameSchema = {
	type: 'string',
	description: 'Name of the study; a study of that name is replaced. If omitted, a new name is made.'
} as const;
