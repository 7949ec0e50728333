export type FaultData = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

/**
 * An expected failure with a stable code.
 *
 * `code` is snake_case and never changes once shipped: the message catalogue, the tests and the agent refer to it.
 * `message` is an English sentence for logs and for the model; the user reads the catalogue's text for the code.
 */
export class Fault extends Error {
	override readonly name = 'Fault';

	constructor(
		readonly code: string,
		message: string,
		readonly data: FaultData = {}
	) {
		super(message);
	}
}

/** The shape in which a fault crosses a worker boundary or is stored. */
export interface FaultRecord {
	code: string;
	message: string;
	data: FaultData;
}

/** Turns any thrown value into a fault, so that every `catch` handles one type. */
export function toFault(thrown: unknown, fallbackCode = 'unexpected'): Fault {
	if (thrown instanceof Fault) return thrown;
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	if (thrown instanceof Error && thrown.name === 'AbortError') return new Fault('aborted', message);
	return new Fault(fallbackCode, message, { detail: message });
}

export function toFaultRecord(thrown: unknown): FaultRecord {
	const { code, message, data } = toFault(thrown);
	return { code, message, data };
}

export function fromFaultRecord(record: FaultRecord): Fault {
	return new Fault(record.code, record.message, record.data);
}
