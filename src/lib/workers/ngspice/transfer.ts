import type { Plot } from '#lib/measure/dataset.ts';
import type { EngineEvent, SimulationOutcome } from './protocol.ts';

/** The buffers of all vectors, to be moved to the page instead of copied. */
function buffersOf(plots: Plot[]): Transferable[] {
	const buffers = plots.flatMap(({ vectors }) =>
		vectors.flatMap((vector) => [
			...(vector.kind === 'real' ? [vector.data.buffer] : [vector.re.buffer, vector.im.buffer]),
			...(vector.scale ? [vector.scale.buffer] : [])
		])
	);
	// A duplicate buffer makes postMessage throw.
	return [...new Set(buffers)];
}

/** The buffers of an event or an outcome that are moved. */
export function transferables(message: EngineEvent | SimulationOutcome): Transferable[] {
	if ('pieces' in message) return buffersOf(message.pieces.map(({ plot }) => plot));
	return 'plots' in message ? buffersOf(message.plots) : [];
}
