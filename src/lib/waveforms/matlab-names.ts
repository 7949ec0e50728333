/** Maximum length of a variable's name in MATLAB. */
const MAX_LENGTH = 63;

const reserved = new Set(
	(
		'break case catch classdef continue else elseif end for function global if otherwise parfor persistent return spmd ' +
		'switch try while names signals units title'
	).split(' ')
);

/** Valid, distinct names of MATLAB variables: `v(out)` becomes `v_out`, `3` becomes `x3`. The order is that of the labels. */
export function matlabNames(labels: readonly string[]): string[] {
	const taken = new Set<string>();
	return labels.map((label) => {
		const plain = label
			.replaceAll(/[^A-Za-z0-9]+/g, '_')
			.replaceAll(/^_|_$/g, '')
			.replace(/^(?![A-Za-z])/, 'x')
			.slice(0, MAX_LENGTH);
		const base = reserved.has(plain) ? `${plain}_` : plain;
		let name = base;
		for (let count = 2; taken.has(name); count++) {
			const suffix = `_${count}`;
			name = base.slice(0, MAX_LENGTH - suffix.length) + suffix;
		}
		taken.add(name);
		return name;
	});
}
