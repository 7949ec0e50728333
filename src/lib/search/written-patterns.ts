/**
 * Patterns for paths as users write them, separated by commas. One without a wildcard stands for a file, or everything in a
 * folder, of that name; one that begins with `./` for what is at that path.
 */
export function writtenPatterns(written: string): string[] {
	return separated(written)
		.map((pattern) => pattern.trim())
		.filter((pattern) => pattern !== '')
		.flatMap((pattern) => {
			const relative = pattern.replace(/^(\.?\/)+/, '').replace(/\/$/, '');
			if (relative === '' || relative === '.') return ['**'];
			if (/[*?{]/.test(relative)) return [relative];
			if (relative.includes('/')) return [relative, `${relative}/**`];
			return pattern.startsWith('.') ? [`${relative}/**`] : [relative, `**/${relative}/**`];
		});
}

/** Splits at commas that are not in braces. */
function separated(written: string): string[] {
	const parts = [''];
	let depth = 0;
	for (const character of written) {
		if (character === '{') depth += 1;
		if (character === '}') depth = Math.max(0, depth - 1);
		if (character === ',' && depth === 0) parts.push('');
		else parts[parts.length - 1] += character;
	}
	return parts;
}
