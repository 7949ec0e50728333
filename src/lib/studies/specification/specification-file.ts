import { defineProjectFile } from '#lib/project/project-file.ts';
import { SettingFields } from '#lib/sim/setting-fields.ts';

/** What a project requires beyond its goals. */
export interface Specification {
	/** The part of the samples of a Monte Carlo study that has to meet the goals, above 0 and below 1. */
	requiredYield: number;
}

const fields = new SettingFields('.circuit_ai/spec.json', 'specification');

/** Reading it throws the faults `specification_not_json` and `specification_invalid`, with `path` and `expected`. */
export const specificationFile = defineProjectFile<Specification>({
	path: fields.path,
	parse(text) {
		const file = fields.object(fields.json(text), 'the file');
		if (file.version !== 1) throw fields.invalid('version', 'the number 1');
		const requiredYield = fields.number(file.required_yield, 'required_yield');
		if (!isYield(requiredYield)) throw fields.invalid('required_yield', 'a number above 0 and below 1');
		return { requiredYield };
	},
	format: ({ requiredYield }) => `${JSON.stringify({ version: 1, required_yield: requiredYield }, null, '\t')}\n`,
	default: { requiredYield: 0.95 }
});

/** No number of samples shows a yield of 1. */
export const isYield = (value: number): boolean => value > 0 && value < 1;
