import { Fault } from '#lib/base/fault.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Assignment, DotCard } from '#lib/spice/cards/card.ts';
import { dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { assignmentOf, insertLines, valueSpan } from '#lib/spice/project/edit-statement.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { Statement } from '#lib/spice/syntax/statement.ts';
import { lastLines } from '../last-lines.ts';
import { isSame, nominalIn, numberIn } from './card-values.ts';
import { elementsOf } from './elements.ts';
import { canHook, hookOf } from './instance-hooks.ts';
import { identifier, ownPrefix } from './own-names.ts';
import { withoutTolerances } from './toleranced-code.ts';
import { commonEdit, VALUE, type TargetEdit, type TargetPlaces } from './target.ts';

const PREFIX = 'model.';

/** A model parameter of one element: `Q2 model.bf`. */
type OfDevice = Extract<Target, { kind: 'device' }> & { parameter: string };

export const isOwn = (target: Target): target is OfDevice =>
	target.kind === 'device' && target.parameter?.toLowerCase().startsWith(PREFIX) === true;

const ownParameter = ({ parameter }: OfDevice): string => parameter.slice(PREFIX.length).toLowerCase();

/** The target for a model parameter of one element. */
export const ownTarget = (device: string, parameter: string): OfDevice => ({
	...{ kind: 'device', device },
	parameter: PREFIX + parameter
});

/**
 * Parameters of models that differ from element to element, although elements share the model. ngspice reads them from the model alone,
 * so each of these elements gets its own copy of the card, with parameters of the netlist in place of what varies. The copy for an element
 * of a subcircuit is in its definition, so ngspice makes one of it for each call.
 */
export class OwnModels {
	/** What varies on its own, by the card of the element: the elements of all calls of a definition have one. */
	readonly #own = new Map<Statement, Set<string>>();
	/** What varies of the model itself, by its name in lower case; copies of it follow. */
	readonly #ofModels = new Map<string, Set<string>>();
	/** Models with copies, in lower case. */
	readonly #copied = new Set<string>();

	/** @param targets all that are set together */
	constructor(
		private readonly program: Program,
		targets: readonly Target[]
	) {
		for (const target of targets) {
			if (target.kind === 'model') add(this.#ofModels, target.model.toLowerCase(), target.parameter);
			const device = isOwn(target) ? this.#device(target) : undefined;
			if (!isOwn(target) || !device) continue;
			add(this.#own, device.at.statement, ownParameter(target));
			if (device.model !== null) this.#copied.add(device.model);
		}
	}

	/**
	 * Where a model parameter of one element is set; null if there is no such element.
	 *
	 * @throws Fault `target_without_model` unless one card at the top level defines its model and sets the parameter, for an element of a
	 * subcircuit with numbers only
	 */
	places(target: OfDevice): TargetPlaces | null {
		const device = this.#device(target);
		const parameter = ownParameter(target);
		if (!device) return null;
		const model = this.#modelOf(device);
		const text = model && textOf(model, parameter);
		if (!text) throw withoutModel(target, device, parameter);
		const copy = `${ownPrefix(this.program)}${identifier(device.at.statement.head)}`;
		const card = this.#copyOf(device, model, copy);
		const isInside = device.instance.call !== null;
		const closing = isInside ? device.instance.scope.closing : null;
		return {
			edits: [
				...replaceValue(device.at, device.card.model!, copy).map(commonEdit),
				commonEdit(closing ? insertLines(closing, 'before', [card]) : lastLines(this.program, [card])),
				...(isInside
					? hookOf(this.program, device, PREFIX + parameter, text).edits
					: [this.#value(hookName(copy, parameter), text)])
			],
			nominal: nominalIn(text)
		};
	}

	/** What a parameter of a model also sets, so that copies of the model have it too. */
	followed(target: Target): TargetEdit[] {
		if (target.kind !== 'model' || !this.#copied.has(target.model.toLowerCase())) return [];
		const model = this.#model(target.model);
		const text = model && textOf(model, target.parameter);
		return text ? [this.#value(this.#sharedName(target.model, target.parameter), text)] : [];
	}

	/** The card of the copy for an element. */
	#copyOf(device: FlatDevice, { at, card }: PlacedCard<DotCard>, copy: string): string {
		const name = card.subject!;
		const hooks = new Map<string, (text: string) => string>();
		for (const parameter of this.#ofModels.get(name.text.toLowerCase()) ?? [])
			hooks.set(parameter, () => `{${this.#sharedName(name.text, parameter)}}`);
		for (const parameter of this.#own.get(device.at.statement) ?? [])
			hooks.set(parameter, (text) =>
				device.instance.call
					? hookOf(this.program, device, PREFIX + parameter, String(nominalIn(text))).text
					: `{${hookName(copy, parameter)}}`
			);
		const values = [...hooks].flatMap(([parameter, hook]) => {
			const given = assignmentOf(card, parameter);
			if (!given) return [];
			const { from, to } = valueSpan(given);
			return [{ from, to, text: hook(at.statement.code.slice(from, to)) }];
		});
		let { code } = at.statement;
		for (const { from, to, text } of values.toSorted((a, b) => b.from - a.from))
			code = code.slice(0, from) + text + code.slice(to);
		return `.model ${copy}${withoutTolerances(code.slice(name.to)).trimEnd()}`;
	}

	#sharedName(model: string, parameter: string): string {
		return `${ownPrefix(this.program)}shared_${identifier(model)}_${identifier(parameter)}`;
	}

	#value(hook: string, text: string): TargetEdit {
		const nominal = nominalIn(text);
		const kept = nominal === null ? text : String(nominal);
		return { ...lastLines(this.program, [`.param ${hook}=${VALUE}`]), kept };
	}

	#device(target: OfDevice): FlatDevice | undefined {
		return elementsOf(this.program).get(target.device.toLowerCase());
	}

	/** The card of an element's model; null where the element cannot have its own copy of it. */
	#modelOf(device: FlatDevice): PlacedCard<DotCard> | null {
		const { model, letter } = device.card;
		const found = model && letter !== 'x' ? this.#model(model.text) : null;
		return found && canOwn(device, found) ? found : null;
	}

	#model(name: string): PlacedCard<DotCard> | null {
		const [first, ...more] = dotCards(this.program, '.model').filter(
			(placed) => isAtTop(placed) && placed.card.subject && isSame(placed.card.subject.text, name)
		);
		return first && more.length === 0 ? first : null;
	}
}

/**
 * Whether an element can have its own copy of a model of the top level. In a subcircuit, parameters of a model could mean others than at the
 * top level, and one that the definition has itself is another model.
 */
export function canOwn(device: FlatDevice, { card, at }: PlacedCard<DotCard>): boolean {
	if (device.model !== card.subject?.text.toLowerCase()) return false;
	if (!device.instance.call) return true;
	const isNumber = (given: Assignment): boolean => {
		const { from, to } = valueSpan(given);
		return /^(?:dev|lot)(?:\/|$)/iu.test(given.name.text) || numberIn(at.statement.code.slice(from, to)) !== null;
	};
	return canHook(device) && device.instance.scope.closing !== null && card.assignments.every(isNumber);
}

function add<Key>(map: Map<Key, Set<string>>, key: Key, parameter: string): void {
	map.set(key, (map.get(key) ?? new Set()).add(parameter.toLowerCase()));
}

function textOf({ at, card }: PlacedCard<DotCard>, parameter: string): string | null {
	const given = assignmentOf(card, parameter.toLowerCase());
	if (!given) return null;
	const { from, to } = valueSpan(given);
	return at.statement.code.slice(from, to);
}

const hookName = (copy: string, parameter: string): string => `${copy}_${identifier(parameter)}`;

function withoutModel(target: OfDevice, { card }: FlatDevice, parameter: string): Fault {
	const [device, model] = [target.device, card.model?.text ?? ''];
	const message = `${parameter} of the model of ${device} cannot be set for ${device} alone: exactly one .model card at the top level must define ${model || 'its model'} and set ${parameter}, for an element of a subcircuit with numbers only`;
	return new Fault('target_without_model', message, { device, model, parameter });
}
