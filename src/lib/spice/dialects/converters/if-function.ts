import type { Converter } from '../conversion.ts';

/** `if(c, a, b)` of PSpice is `ternary_fcn` in ngspice, in sources and parameters alike. */
export const ifFunction: Converter = {
	from: ['pspice'],
	isReadInMode: true,
	convert(card) {
		const { kind, code, head } = card.statement;
		if (kind === 'dot' ? !/^\.(?:param|func|meas|subckt)/u.test(head) : !/^[begrclxvi]/u.test(head)) return;
		let isNoted = false;
		for (const { index } of code.matchAll(/(?<![\w.])if(?=\s*\()/giu)) {
			const span = { from: index, to: index + 2 };
			card.replace(span, 'ternary_fcn');
			if (!isNoted) card.note('if_function', span, true);
			isNoted = true;
		}
	}
};
