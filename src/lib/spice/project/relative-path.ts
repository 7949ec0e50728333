/** The path of a file as another file writes it. */
export function relativePath(from: string, to: string): string {
	const folders = from.split('/').slice(0, -1);
	const target = to.split('/');
	let shared = 0;
	while (shared < folders.length && shared < target.length - 1 && folders[shared] === target[shared]) shared += 1;
	return [...folders.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}
