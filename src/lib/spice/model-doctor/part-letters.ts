const letters = new Set(['x', 'd', 'q', 'j', 'z', 'm']);

/** Whether a device, by its first letter, refers to a part: a subcircuit or the model of a semiconductor. */
export function isPart(head: string): boolean {
	return letters.has(head[0] ?? '');
}
