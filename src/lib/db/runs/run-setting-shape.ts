import { anyNumber, anyOf, label, object, oneOf } from '../shape.ts';
import type { Setting, Target } from './run-setting.ts';

type Of<Kind extends Target['kind']> = Extract<Target, { kind: Kind }>;

const target = anyOf(
	object<Of<'parameter'>>({ kind: oneOf('parameter'), name: label }),
	object<Of<'device'>>({ kind: oneOf('device'), device: label, parameter: label }, ['parameter']),
	object<Of<'model'>>({ kind: oneOf('model'), model: label, parameter: label }),
	object<Of<'temperature'>>({ kind: oneOf('temperature') }),
	object<Of<'section'>>({ kind: oneOf('section'), library: label })
);

export const setting = object<Setting>({ target, value: anyOf(anyNumber, label) });
