import type { Scope } from '../../project/program.ts';
import type { Context, Device, Rule } from '../context.ts';
import { finding, placeOf, type Finding } from '../finding.ts';

/** Subcircuits that call themselves, directly or through others: the expansion never ends, and ngspice gives up. */
export const recursion: Rule = function* (context) {
	const done = new Set<Scope>();
	const active = new Set<Scope>();
	const stack: { scope: Scope; calls: Device[] }[] = [];
	const enter = (scope: Scope): void => {
		active.add(scope);
		stack.push({ scope, calls: callsIn(context, scope) });
	};
	enter(context.program.root);
	for (let top = stack.at(-1); top; top = stack.at(-1)) {
		const call = top.calls.pop();
		if (!call) {
			active.delete(top.scope);
			done.add(top.scope);
			stack.pop();
		} else if (call.called && active.has(call.called)) yield closing(call, call.called);
		else if (call.called && !done.has(call.called)) enter(call.called);
	}
};

function callsIn(context: Context, scope: Scope): Device[] {
	return context.devicesIn(scope).filter(({ called }) => called !== null);
}

function closing({ at, card }: Device, { name }: Scope): Finding {
	return finding('subcircuit_recursive', 'error', placeOf(at, card.model ?? card.name), { name });
}
