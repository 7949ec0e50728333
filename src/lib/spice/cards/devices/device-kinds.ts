import { codeModel } from './code-model.ts';
import type { DeviceKind } from './device-kind.ts';
import { distributedLineOrGate } from './digital.ts';
import { capacitor, coupledInductors, coupledLines, inductor, line, resistor } from './passive.ts';
import { bipolar, compiledModel, diode, jfet, mesfet, mosfet } from './semiconductors.ts';
import { behaviouralSource, currentControlled, independentSource, voltageControlled } from './sources.ts';
import { subcircuitCall } from './subcircuit-call.ts';
import { currentSwitch, voltageSwitch } from './switches.ts';

/** Element lines by their first letter. */
export const deviceKinds: ReadonlyMap<string, DeviceKind> = new Map([
	['a', codeModel],
	['b', behaviouralSource],
	['c', capacitor],
	['d', diode],
	['e', voltageControlled('vol')],
	['f', currentControlled],
	['g', voltageControlled('cur')],
	['h', currentControlled],
	['i', independentSource],
	['j', jfet],
	['k', coupledInductors],
	['l', inductor],
	['m', mosfet],
	['n', compiledModel],
	['o', line(['a+', 'a-', 'b+', 'b-'], true)],
	['p', coupledLines],
	['q', bipolar],
	['r', resistor],
	['s', voltageSwitch],
	['t', line(['a+', 'a-', 'b+', 'b-'], false)],
	['u', distributedLineOrGate],
	['v', independentSource],
	['w', currentSwitch],
	['x', subcircuitCall],
	['y', line(['a+', 'a-', 'b+', 'b-'], true)],
	['z', mesfet]
]);
