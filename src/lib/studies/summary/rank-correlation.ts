/** The ranks of values, from 0; equal ones share the mean of their ranks. */
export function ranks(values: Float64Array): Float64Array {
	const order = Uint32Array.from(values, (_, index) => index).sort((a, b) => values[a]! - values[b]!);
	const found = new Float64Array(values.length);
	for (let from = 0; from < order.length;) {
		let to = from + 1;
		while (to < order.length && values[order[to]!] === values[order[from]!]) to += 1;
		for (let i = from; i < to; i += 1) found[order[i]!] = (from + to - 1) / 2;
		from = to;
	}
	return found;
}

/** Pearson's correlation, of ranks that of Spearman (1904); 0 where one of them is constant. */
export function correlation(first: Float64Array, second: Float64Array): number {
	const count = first.length;
	const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / count;
	const [meanFirst, meanSecond] = [mean(first), mean(second)];
	let [both, one, other] = [0, 0, 0];
	for (let i = 0; i < count; i += 1) {
		const [a, b] = [first[i]! - meanFirst, second[i]! - meanSecond];
		both += a * b;
		one += a * a;
		other += b * b;
	}
	return one > 0 && other > 0 ? Math.max(-1, Math.min(1, both / Math.sqrt(one * other))) : 0;
}
