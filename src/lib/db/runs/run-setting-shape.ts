import type { LoopTerminalRecord, RunOverridesRecord } from '../records.ts';
import { anyNumber, anyOf, count, label, list, object, oneOf, table } from '../shape.ts';
import type { Setting, Target } from './run-setting.ts';

/** More than a run changes. */
const FEW = 1_000;

type Of<Kind extends Target['kind']> = Extract<Target, { kind: Kind }>;

const target = anyOf(
	object<Of<'parameter'>>({ kind: oneOf('parameter'), name: label }),
	object<Of<'device'>>({ kind: oneOf('device'), device: label, parameter: label }, ['parameter']),
	object<Of<'model'>>({ kind: oneOf('model'), model: label, parameter: label }),
	object<Of<'temperature'>>({ kind: oneOf('temperature') }),
	object<Of<'option'>>({ kind: oneOf('option'), name: label }),
	object<Of<'number'>>({ kind: oneOf('number'), name: label }),
	object<Of<'time_step'>>({ kind: oneOf('time_step') }),
	object<Of<'section'>>({ kind: oneOf('section'), library: label })
);

const setting = object<Setting>({ target, value: anyOf(anyNumber, label) });

export const runOverrides = object<RunOverridesRecord>(
	{
		analysis: label,
		parameters: table(anyOf(anyNumber, label), FEW),
		values: list(setting, FEW),
		loopGain: object<LoopTerminalRecord>({ device: label, node: label, terminal: count }, ['terminal'])
	},
	['analysis', 'parameters', 'values', 'loopGain']
);
