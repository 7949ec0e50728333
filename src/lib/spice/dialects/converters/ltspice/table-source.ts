import type { Converter } from '../../conversion.ts';
import type { Token } from '../../../syntax/tokens.ts';
import { plainNumber } from '../../plain-number.ts';

/** `E1 a b c d table=(x,y, ...)` and `I1 a b tbl=(v,i, ...)`: straight lines between points, and the ends beyond them. */
export const tableSource: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (kind !== 'device' || !/^[egi]/u.test(head)) return;
		const at = tokens.findIndex(({ text }) => /^(?:table|tbl)$/iu.test(text));
		const isCurrent = head[0] === 'i';
		if (at !== (isCurrent ? 3 : 5)) return;
		const points = pointsOf(tokens.slice(at + 1));
		const [name, plus, minus, first, second] = tokens.map(({ text }) => text);
		if (!points) return;
		const control = isCurrent ? `v(${plus!},${minus!})` : `v(${first!},${second!})`;
		const [low, high] = [points[0]!, points.at(-2)!];
		const value = `pwl(min(max(${control},${low}),${high}),${points.join(',')})`;
		const quantity = head[0] === 'e' ? 'V' : 'I';
		card.commentOut();
		card.addBehind([`${card.netlist.freeName(`B${name!}`)} ${plus!} ${minus!} ${quantity}=${value}`]);
		card.note('table_source', card.whole, true, { device: name! });
	}
};

/** Numbers in pairs; null for anything else. */
function pointsOf(tokens: readonly Token[]): string[] | null {
	const words = tokens.filter(({ kind }) => kind !== 'punctuation');
	const points = words.map(({ text }) => plainNumber(text));
	return points.length < 4 || points.length % 2 > 0 || !points.every((point) => /^[+-]?[\d.]/u.test(point))
		? null
		: points;
}
