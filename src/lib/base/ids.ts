/** A random identifier (UUID version 4), unique across devices. */
export function newId(): string {
	return crypto.randomUUID();
}
