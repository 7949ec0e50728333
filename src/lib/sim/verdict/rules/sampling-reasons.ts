import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { FlatCircuit } from '#lib/spice/project/flatten.ts';
import type { SamplingDoubt } from '../sampling-doubts.ts';

/** Doubts about metrics that were read from too few points, except those about a source's edge: two points define it exactly. */
export function samplingReasons(doubts: readonly SamplingDoubt[], circuit: () => FlatCircuit): VerdictReasonRecord[] {
	return doubts.filter(({ edgeOf }) => edgeOf === null || !isDriven(edgeOf, circuit())).map(({ reason }) => reason);
}

function isDriven(signal: string, { atNode }: FlatCircuit): boolean {
	const node = /^v\(([^,()]+)\)$/iu.exec(signal)?.[1]?.toLowerCase() ?? '';
	return (atNode.get(node) ?? []).some(({ letter }) => letter === 'v' || letter === 'i');
}
