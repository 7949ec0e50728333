import type { Target } from '#lib/db/runs/run-setting.ts';
import type { DotCard } from '#lib/spice/cards/card.ts';
import { dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { assignmentOf, valueSpan } from '#lib/spice/project/edit-statement.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { numberIn } from './card-values.ts';
import { areaOf } from './element-area.ts';
import { elementName, elementsOf } from './elements.ts';
import { valueIn } from './inside-places.ts';
import { canHook } from './instance-hooks.ts';
import { matchedGroups } from './matched.ts';
import { canOwn, ownTarget } from './own-models.ts';
import { polarities, type Polarity } from './variable.ts';

/** What differs between transistors that are drawn alike: the threshold voltage (MOS) or the saturation current (bipolar). */
export interface Transistor {
	target: Target;
	/** Null if it cannot be set for this transistor alone. */
	nominal: number | null;
	transistor: Polarity;
	/** The names of all transistors that it is drawn to match, itself included; missing for none, and where one of them cannot be set. */
	matched?: readonly string[];
	/** Set for an element inside of a subcircuit. */
	inside?: true;
}

/** Levels of BSIM4 and BSIM3, whose elements have an offset of their threshold voltage; BSIM3 before version 3.2 has not. */
const BSIM4 = [14, 54];
const BSIM3 = [8, 49];
const WITHOUT_OFFSET = /^3(?:\.[01])?(?:\.\d+)?$/u;

/** The transistors of a netlist whose model says what they are. */
export function transistorsOf(program: Program): Transistor[] {
	const models = modelsOf(program);
	const types = typesOf(program);
	const groups = matchedGroups(program);
	const found = [...elementsOf(program).values()].flatMap((device): Transistor[] => {
		const { card, letter, instance } = device;
		const transistor = /[mq]/u.test(letter) ? types.get(card.model?.text.toLowerCase() ?? '') : undefined;
		if (!transistor) return [];
		const matched = groups.get(device);
		return [
			{
				...settable(device, models),
				transistor,
				...(matched && { matched }),
				...(instance.call && { inside: true as const })
			}
		];
	});
	const isUsual = ({ target, nominal }: Transistor): boolean =>
		nominal !== null &&
		target.kind === 'device' &&
		(/^(?:.*\.)?q/iu.test(target.device) || typeof areaOf(program, target) === 'number');
	const bad = new Set(found.flatMap((each) => (each.matched && !isUsual(each) ? [each.matched] : [])));
	return found.map(({ matched, ...each }) => (matched && !bad.has(matched) ? { ...each, matched } : each));
}

/** The types of all models that are transistors, also of those in subcircuits and of several sizes (`nch.1`). */
function typesOf(program: Program): ReadonlyMap<string, Polarity> {
	return new Map(
		dotCards(program, '.model').flatMap(({ card }) => {
			const type = polarities.find((each) => each === card.words[0]?.text.toLowerCase());
			const name = card.subject?.text.toLowerCase();
			return type && name !== undefined ? [[name, type] as const, [name.replace(/\.\d+$/u, ''), type] as const] : [];
		})
	);
}

type Models = ReadonlyMap<string, PlacedCard<DotCard>>;

/** Models of the top level that one card defines, by their names in lower case. */
function modelsOf(program: Program): Models {
	const found = new Map<string, PlacedCard<DotCard> | null>();
	for (const placed of dotCards(program, '.model').filter(isAtTop)) {
		const name = placed.card.subject?.text.toLowerCase() ?? '';
		found.set(name, found.has(name) ? null : placed);
	}
	return new Map([...found].flatMap(([name, placed]) => (placed ? [[name, placed] as const] : [])));
}

/** What can be set for one transistor. */
function settable(device: FlatDevice, models: Models): Pick<Transistor, 'target' | 'nominal'> {
	const model = models.get(device.model ?? '');
	const name = elementName(device);
	const isInReach = !device.instance.call || canHook(device);
	if (device.letter === 'm' && model && hasOffset(model)) {
		const target = { kind: 'device' as const, device: name, parameter: 'delvto' };
		return { target, nominal: (isInReach ? valueIn(device, 'delvto')?.value : null) ?? null };
	}
	const parameter = device.letter === 'q' ? 'is' : 'vto';
	const isOwn = isInReach && model !== undefined && canOwn(device, model);
	return { target: ownTarget(name, parameter), nominal: isOwn ? numberOf(model, parameter) : null };
}

function hasOffset(model: PlacedCard<DotCard>): boolean {
	const level = numberOf(model, 'level') ?? 1;
	return BSIM4.includes(level) || (BSIM3.includes(level) && !WITHOUT_OFFSET.test(textOf(model, 'version') ?? ''));
}

function numberOf(model: PlacedCard<DotCard>, parameter: string): number | null {
	const text = textOf(model, parameter);
	return text === null ? null : numberIn(text);
}

function textOf({ at, card }: PlacedCard<DotCard>, parameter: string): string | null {
	const given = assignmentOf(card, parameter);
	if (!given) return null;
	const { from, to } = valueSpan(given);
	return at.statement.code.slice(from, to);
}
