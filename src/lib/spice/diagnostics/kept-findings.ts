import type { Context, Device, Rule } from './context.ts';
import type { Finding } from './finding.ts';
import { MAX_DIAGNOSTICS } from './limits.ts';

export interface FoundAt<Found> {
	device: Device;
	findings: readonly Found[];
}

interface Kept<Found> {
	edition: number;
	validity: unknown;
	found: Map<Device, readonly Found[]>;
}

/**
 * Caches findings that depend on a single element and the definitions it uses: only edited element lines are checked
 * again.
 *
 * @param find finds the problems of one element
 * @param validity what else the findings depend on; when it changes, every element is checked again
 * @returns the elements that have findings, in order; where too many have, only the first ones, and nothing is cached
 */
export function keptFindings<Found>(
	find: (context: Context, device: Device) => readonly Found[],
	validity: (context: Context) => unknown = () => null
): (context: Context) => readonly FoundAt<Found>[] {
	const known = new WeakMap<Context, Kept<Found>>();
	return (context) => {
		const before = known.get(context);
		const { edition } = context;
		const now = validity(context);
		const isNext = before?.edition === edition - 1 && before.validity === now;
		const found = isNext ? before.found : new Map<Device, readonly Found[]>();
		for (const device of isNext ? context.rewritten.map((rewritten) => rewritten.device) : context.devices) {
			const findings = find(context, device);
			if (findings.length > 0) found.set(device, findings);
			else found.delete(device);
			if (found.size > MAX_DIAGNOSTICS) break;
		}
		if (found.size > MAX_DIAGNOSTICS) known.delete(context);
		else known.set(context, { edition, validity: now, found });
		return [...found]
			.map(([device, findings]) => ({ device, findings }))
			.sort((a, b) => a.device.index - b.device.index);
	};
}

/** A rule that depends on a single element and the definitions it uses; otherwise only dot cards may change its result. */
export function ruleOfDevices(find: (context: Context, device: Device) => Iterable<Finding>): Rule {
	const kept = keptFindings((context, device) => [...find(context, device)]);
	return function* (context) {
		for (const { findings } of kept(context)) yield* findings;
	};
}
