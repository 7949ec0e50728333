import { Fault } from '#lib/base/fault.ts';

/** The code of the fault that a call throws; null if it throws nothing. */
export function faultCode(call: () => unknown): string | null {
	try {
		call();
	} catch (thrown) {
		if (thrown instanceof Fault) return thrown.code;
		throw thrown;
	}
	return null;
}
