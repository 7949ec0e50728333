import type { Messages } from '#lib/i18n/en/messages.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { targetOf } from '../typed-target.ts';
import { classUnit, type AmountKind, type SteppedDraft } from './stepped-draft.ts';
import { readLimits, readTolerance, type ToleranceFault } from '#lib/studies/distributions/typed-tolerance.ts';

/** Reads what varies and how far, as the file of a study has it; what is wrong goes to the faults, under `vary[0].target` and `.amount`. */
export function readStepped(
	vary: readonly SteppedDraft[],
	amountName: AmountKind,
	faults: Record<string, string>,
	{ studies: { form }, studyFigures: { form: t } }: Messages
): { vary: object[] } {
	const note = (path: string, text: string): object => {
		Object.assign(faults, { [path]: text });
		return {};
	};
	const fault = (path: string, found: ToleranceFault, text: string, unit: string): object => {
		if (found === 'negative') return note(path, t.notPositive);
		if (text === '') return note(path, form.valueMissing);
		return note(path, found === 'no_unit' ? t.unitMissing(text, unit) : form.valueWrong[found](text, unit));
	};
	return {
		vary: vary.map((draft, i) => {
			const target = targetOf(draft.target);
			if (!draft.elements && !target) return note(`vary[${i}].target`, form.targetMissing[draft.target.kind]);
			const what = draft.elements ? { class: draft.elements } : { target };
			const unit = draft.elements ? classUnit(draft.elements) : target ? targetUnit(target) : '';
			const text = draft.amount.trim();
			const path = `vary[${i}].amount`;
			const isTwo = amountName === 'tolerance' && /^[-−].*\+/u.test(text);
			if (isTwo) {
				const limits = readLimits(text, unit);
				if (typeof limits === 'string') return fault(path, limits, text, unit);
				const { below, above } = limits;
				return below.amount > 0 || above.amount > 0 ? { ...what, ...limits } : note(path, t.notPositive);
			}
			const amount = readTolerance(text, unit);
			if (typeof amount !== 'string' && amount.amount > 0) return { ...what, [amountName]: amount };
			return typeof amount === 'string' ? fault(path, amount, text, unit) : note(path, t.notPositive);
		})
	};
}
