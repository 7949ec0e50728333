import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import { appendWords, assignmentOf, valueSpan } from '#lib/spice/project/edit-statement.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { Span } from '#lib/spice/syntax/tokens.ts';
import { numberIn, unsetOfTransistor, valueOf, withoutBraces } from './card-values.ts';
import { elementsOf } from './elements.ts';
import { canHook, hookOf } from './instance-hooks.ts';
import { commonEdit, type TargetPlaces } from './target.ts';

/**
 * Where a value of an element inside of a subcircuit is set, for one call of it; null for any other target.
 *
 * @throws Fault `target_inside` with the `target` for one that no parameter of the subcircuit can set
 */
export function insidePlaces(program: Program, target: Target): TargetPlaces | null {
	if (target.kind !== 'device' || !target.device.includes('.')) return null;
	const device = elementsOf(program).get(target.device.toLowerCase());
	if (!device?.instance.call) return null;
	const parameter = target.parameter?.toLowerCase() ?? '';
	const written = valueIn(device, parameter);
	if (!written || !canHook(device)) throw notInside(target);
	const { at } = device;
	const hook = hookOf(program, device, parameter, written.text);
	const place = written.span
		? replaceValue(at, written.span, hook.text)
		: [appendWords(at, `${parameter}=${hook.text}`)];
	return { edits: [...place.map(commonEdit), ...hook.edits], nominal: written.value };
}

interface Written {
	value: number;
	/** As an expression without braces that has the value in every call. */
	text: string;
	/** Missing if the card does not have it. */
	span?: Span;
}

/** A value of an element as its card has it; null if it is not a number in this call. */
export function valueIn({ card, at, instance }: FlatDevice, parameter: string): Written | null {
	const given = parameter === '' ? null : assignmentOf(card, parameter);
	const span = parameter === '' ? valueOf(card) : given && valueSpan(given);
	if (span === 'missing') return null;
	if (!span) {
		const unset = card.letter === 'm' ? ownValue(unsetOfTransistor, parameter) : undefined;
		return unset === undefined ? null : { value: unset, text: String(unset) };
	}
	const text = at.statement.code.slice(span.from, span.to);
	const value = numberIn(text) ?? instance.evaluate(text);
	if (value === null || !Number.isFinite(value)) return null;
	return { value, text: numberIn(text) === null ? withoutBraces(text) : String(value), span };
}

function notInside(target: Target): Fault {
	const name = targetName(target);
	const message = `${name} cannot be set for one call: its value must be a number or an expression of parameters, and no definition around it may be inside of another or in an .if whose condition is not known`;
	return new Fault('target_inside', message, { target: name });
}
