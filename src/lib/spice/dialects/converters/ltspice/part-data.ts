import { ownValue } from '#lib/base/own-value.ts';
import { namedValues, type Converter } from '../../conversion.ts';

const common = ['mfg', 'pn', 'type', 'footprint'];
/** What LTspice's parts say of themselves, by their letter; none of it changes what they do. */
const data: Readonly<Record<string, ReadonlySet<string>>> = {
	r: new Set([...common, 'tol', 'pwr']),
	c: new Set([...common, 'v', 'irms', 'tol']),
	l: new Set([...common, 'ipk', 'tol'])
};

/** `C1 a b 10u V=25 Irms=1 mfg="Some Maker" pn="123"`: ratings and part numbers, which ngspice refuses. */
export const partData: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head } = card.statement;
		const names = ownValue(data, head[0] ?? '');
		if (kind !== 'device' || !names) return;
		const found = namedValues(card.statement, names);
		for (const span of found) card.remove(span);
		if (found[0]) card.note('part_data', found[0], true, { names: found.map(({ name }) => name).join(', ') });
	}
};
