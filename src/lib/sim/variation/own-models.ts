import { Fault } from '#lib/base/fault.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import type { DeviceCard, DotCard } from '#lib/spice/cards/card.ts';
import { dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { assignmentOf, valueSpan } from '#lib/spice/project/edit-statement.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { lastLines } from '../last-lines.ts';
import { devices, isSame, nominalIn } from './card-values.ts';
import { withoutTolerances } from './stated-tolerance.ts';
import { VALUE, type TargetEdit, type TargetPlaces } from './target.ts';

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

interface Shared {
	device: PlacedCard<DeviceCard>;
	model: PlacedCard<DotCard>;
}

/**
 * Parameters of models that differ from element to element, although elements share the model. ngspice reads them from the model alone,
 * so each of these elements gets its own copy of the card, with parameters of the netlist in place of what varies.
 */
export class OwnModels {
	/** What varies on its own, by the element in lower case. */
	readonly #own = new Map<string, Set<string>>();
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
			if (isOwn(target)) add(this.#own, target.device, ownParameter(target));
			if (target.kind === 'model') add(this.#ofModels, target.model, target.parameter);
		}
		for (const device of this.#own.keys()) {
			const model = this.#device(device)?.card.model;
			if (model) this.#copied.add(model.text.toLowerCase());
		}
	}

	/**
	 * Where a model parameter of one element is set; null if there is no such element.
	 *
	 * @throws Fault `target_without_model` unless one card at the top level defines its model and sets the parameter
	 */
	places(target: OfDevice): TargetPlaces | null {
		const device = this.#device(target.device);
		const parameter = ownParameter(target);
		if (!device) return null;
		const shared = this.#shared(device);
		const text = shared && textOf(shared.model, parameter);
		if (!text) throw withoutModel(device.card, parameter);
		const [copy, written] = this.#copyOf(shared);
		return {
			edits: [
				...replaceValue(device.at, device.card.model!, copy).map(common),
				common(lastLines(this.program, [written])),
				this.#value(hookName(copy, parameter), text)
			],
			nominal: nominalIn(text)
		};
	}

	/** What a parameter of a model also sets, so that copies of the model have it too. */
	followed(target: Target): TargetEdit[] {
		if (target.kind !== 'model' || !this.#copied.has(target.model.toLowerCase())) return [];
		const model = this.#model(target.model);
		const text = model && textOf(model, target.parameter);
		return text ? [this.#value(sharedName(target.model, target.parameter), text)] : [];
	}

	/** The name of the copy for an element, and its card. */
	#copyOf({ device, model: { at, card } }: Shared): [string, string] {
		const name = card.subject!;
		const copy = `own_${identifier(device.card.name.text)}`;
		const hooks = new Map<string, string>();
		for (const parameter of this.#ofModels.get(name.text.toLowerCase()) ?? [])
			hooks.set(parameter, sharedName(name.text, parameter));
		for (const parameter of this.#own.get(device.card.name.text.toLowerCase()) ?? [])
			hooks.set(parameter, hookName(copy, parameter));
		const values = [...hooks].flatMap(([parameter, hook]) => {
			const given = assignmentOf(card, parameter);
			return given ? [{ ...valueSpan(given), text: `{${hook}}` }] : [];
		});
		let { code } = at.statement;
		for (const { from, to, text } of values.toSorted((a, b) => b.from - a.from))
			code = code.slice(0, from) + text + code.slice(to);
		return [copy, `.model ${copy}${withoutTolerances(code.slice(name.to)).trimEnd()}`];
	}

	#value(hook: string, text: string): TargetEdit {
		const nominal = nominalIn(text);
		return {
			...lastLines(this.program, [`.param ${hook}=${VALUE}`]),
			kept: nominal === null ? text : String(nominal)
		};
	}

	#device(name: string): PlacedCard<DeviceCard> | undefined {
		return devices(this.program).find(({ card }) => isSame(card.name.text, name));
	}

	#shared(device: PlacedCard<DeviceCard>): Shared | null {
		const { model, letter } = device.card;
		const found = model && letter !== 'x' ? this.#model(model.text) : null;
		return found && { device, model: found };
	}

	#model(name: string): PlacedCard<DotCard> | null {
		const [first, ...more] = dotCards(this.program, '.model').filter(
			(placed) => isAtTop(placed) && placed.card.subject && isSame(placed.card.subject.text, name)
		);
		return first && more.length === 0 ? first : null;
	}
}

const common = (edit: FileEdit): TargetEdit => ({ ...edit, isCommon: true });

function add(map: Map<string, Set<string>>, name: string, parameter: string): void {
	const key = name.toLowerCase();
	map.set(key, (map.get(key) ?? new Set()).add(parameter.toLowerCase()));
}

function textOf({ at, card }: PlacedCard<DotCard>, parameter: string): string | null {
	const given = assignmentOf(card, parameter.toLowerCase());
	if (!given) return null;
	const { from, to } = valueSpan(given);
	return at.statement.code.slice(from, to);
}

const hookName = (copy: string, parameter: string): string => `${copy}_${identifier(parameter)}`;
const sharedName = (model: string, parameter: string): string => `shared_${identifier(model)}_${identifier(parameter)}`;

/** A name that parameters can have, different for different texts. */
function identifier(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]/gu, (letter) => `_${letter.codePointAt(0)!.toString(16)}_`);
}

function withoutModel({ name, model }: DeviceCard, parameter: string): Fault {
	const [device, own] = [name.text, model?.text ?? ''];
	const message = `${parameter} of the model of ${device} cannot be set for ${device} alone: exactly one .model card at the top level must define ${own || 'its model'} and set ${parameter}`;
	return new Fault('target_without_model', message, {
		device,
		model: own,
		parameter
	});
}
