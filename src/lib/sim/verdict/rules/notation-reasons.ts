import { formatSi, parseSpiceNumber } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord } from '#lib/db/records.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import { sourcePlace, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { optionNames } from '#lib/spice/cards/reference/signatures.ts';
import { nearMiss } from '#lib/spice/diagnostics/near-miss.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Token } from '#lib/spice/syntax/tokens.ts';
import { suspicion } from '../reason.ts';
import { nameOfDevice, placeOfDevice, type RunView } from '../run-view.ts';

const MOST = 3;
/** An exponent and a suffix other than a unit's letter after it. */
const SCALED_TWICE = /^[-+]?[\d.]+e[-+]?\d+(?:meg|[tgkmunpf])(?![a-z\d])/iu;
/** Angles in degrees are multiples of this. */
const ANGLE_STEP = 15;
/** Plain frequencies that stand where an angular frequency belongs, Hz. */
const MAINS = new Set(['50', '60', '400']);
/** Deviation of a random value, relative to it, that is too small to be meant. */
const TINY = 1e-4;
/** Options that change results, which a misspelt one may stand for. */
const OPTIONS = [
	'temp',
	'tnom',
	'reltol',
	'abstol',
	'vntol',
	'chgtol',
	'trtol',
	'gmin',
	'method',
	'maxord',
	'scale',
	'rshunt'
];
/** Options of other simulators that resemble one of these. */
const FOREIGN_OPTIONS = /^(?:[rvcai]tol|scalm|gmindc|abs(?:v|i|var|h)|rel(?:v|i|q|var|h)|itl\d)$/u;
const ALL_OPTIONS: ReadonlySet<string> = new Set(optionNames);

/** Notations that ngspice reads, or ignores, in another sense than the usual one. */
export function notationReasons(run: RunView): VerdictReasonRecord[] {
	const own = run.own;
	const perDevice = [scaledTwice, naturalLogarithm, angleInDegrees].flatMap((rule) => {
		const seen = new Set<FlatDevice['at']>();
		return own.flatMap((device) => {
			const found = seen.has(device.at) || seen.size >= MOST ? [] : rule(device);
			if (found.length > 0) seen.add(device.at);
			return found;
		});
	});
	return [
		...perDevice,
		...tinyDeviations(run).slice(0, MOST),
		...misspeltOptions(run).slice(0, MOST),
		...twoTemperatures(run),
		...temperatureAsParameter(run),
		...hiddenArguments(run).slice(0, MOST),
		...hiddenGlobals(run).slice(0, MOST),
		...alteredWithoutReset(run)
	];
}

function scaledTwice(device: FlatDevice): VerdictReasonRecord[] {
	const { values, model, assignments } = device.card;
	if (!'rclvi'.includes(device.letter)) return [];
	const isTwice = ({ text }: Token): boolean => SCALED_TWICE.test(text);
	const token =
		values.find(isTwice) ?? (model && isTwice(model) ? model : assignments.flatMap(({ value }) => value).find(isTwice));
	if (!token) return [];
	const described = {
		device: nameOfDevice(device),
		text: token.text,
		value: formatSi(parseSpiceNumber(token.text) ?? 0, '')
	};
	return [suspicion('scaled_twice', described, placeOfDevice(device))];
}

/** `20*log()` for decibels: log() of ngspice is the natural logarithm. */
function naturalLogarithm(device: FlatDevice): VerdictReasonRecord[] {
	const isMeant =
		'begr'.includes(device.letter) && /(?<![\w.])[12]0(?:\.0*)?\s*\*\s*log\s*\(/iu.test(device.at.statement.code);
	return isMeant ? [suspicion('natural_logarithm', { device: nameOfDevice(device) }, placeOfDevice(device))] : [];
}

/** `sin(w*time+120)` with a phase in degrees, and `sin(50*time)` with a frequency instead of an angular frequency. */
function angleInDegrees(device: FlatDevice): VerdictReasonRecord[] {
	if (!'beg'.includes(device.letter)) return [];
	const argument = /\b(?:sin|cos)\s*\(([^()]*\btime\b[^()]*)\)/iu.exec(device.at.statement.code)?.[1];
	if (argument === undefined) return [];
	const place = placeOfDevice(device);
	const phase = Math.abs(
		device.instance.evaluate(argument.replace(/\btime\b/giu, '(0)').replace(/\bpi\b/giu, `(${Math.PI})`)) ?? 0
	);
	if (phase >= ANGLE_STEP && phase % ANGLE_STEP === 0)
		return [suspicion('angle_in_degrees', { device: nameOfDevice(device), angle: phase }, place)];
	const factor =
		/^\s*([\d.]+(?:k|meg|g)?)\s*\*\s*time\b/iu.exec(argument)?.[1] ??
		/\btime\s*\*\s*([\d.]+(?:k|meg|g)?)\s*$/iu.exec(argument)?.[1];
	if (factor === undefined || !(MAINS.has(factor) || /[kg]$/iu.test(factor))) return [];
	return [suspicion('without_two_pi', { device: nameOfDevice(device), factor }, place)];
}

/** `agauss(10k,0.05,3)`: the deviation of agauss and aunif is absolute. */
function tinyDeviations({ program, circuit: { top } }: RunView): VerdictReasonRecord[] {
	return program.statements.flatMap((at) => {
		if (at.path !== program.entry || !/agauss|aunif/iu.test(at.statement.code)) return [];
		const found = [...at.statement.code.matchAll(/\b(agauss|aunif)\s*\(([^(),]+),([^(),]+)[,)]/giu)].find(
			([, , mean, spread]) => {
				const [value, deviation] = [top.evaluate(mean?.trim() ?? ''), top.evaluate(spread?.trim() ?? '')];
				return (
					value !== null && deviation !== null && deviation > 0 && deviation < 1 && deviation < TINY * Math.abs(value)
				);
			}
		);
		if (!found) return [];
		const values = { function: found[1] ?? '', deviation: found[3]?.trim() ?? '', mean: found[2]?.trim() ?? '' };
		return [suspicion('tiny_deviation', values, sourcePlace(at))];
	});
}

function misspeltOptions({ cards, program }: RunView): VerdictReasonRecord[] {
	return cards.flatMap(({ at, card }) => {
		if (card.type !== 'dot' || card.name !== '.options' || at.path !== program.entry) return [];
		return card.assignments.flatMap(({ name }) => {
			const word = name.text.toLowerCase();
			if (ALL_OPTIONS.has(word) || FOREIGN_OPTIONS.test(word) || word.length < 4) return [];
			const meant = nearMiss(word, OPTIONS);
			return meant === null ? [] : [suspicion('unknown_option', { option: name.text, meant }, sourcePlace(at))];
		});
	});
}

/** Two different temperatures at the top level: the last one counts. */
function twoTemperatures(run: RunView): VerdictReasonRecord[] {
	const given = run.cards.flatMap(({ at, card }) => {
		if (card.type !== 'dot' || at.scope.parent !== null) return [];
		const option =
			card.name === '.options' ? card.assignments.find(({ name }) => /^temp$/iu.test(name.text))?.value[0] : undefined;
		const value = run.numberOf(card.name === '.temp' ? card.words[0] : option);
		return value === null ? [] : [{ value, at }];
	});
	const [first] = given;
	const other = given.find(({ value }) => value !== first?.value);
	return first && other
		? [suspicion('two_temperatures', { first: first.value, second: other.value }, sourcePlace(other.at))]
		: [];
}

/** A parameter with the name of the temperature, which nothing uses: it does not set the temperature. */
function temperatureAsParameter({ cards, program }: RunView): VerdictReasonRecord[] {
	const found = cards.find(
		(placed) =>
			isGlobalParameter(placed) &&
			placed.at.path === program.entry &&
			placed.card.type === 'dot' &&
			placed.card.assignments.some(({ name }) => /^temp$/iu.test(name.text))
	);
	if (!found) return [];
	const isUsed = program.statements.some(({ statement }) => /[{'"=(*+/-]\s*temp\s*[-+*/)}'"]/iu.test(statement.code));
	return !isUsed ? [suspicion('temperature_as_parameter', {}, sourcePlace(found.at))] : [];
}

/** A .param of a subcircuit with the name of one of its arguments: it wins over what the call says. */
function hiddenArguments({ cards, program }: RunView): VerdictReasonRecord[] {
	const names = namesOf(program);
	return cards.flatMap(({ at, card }) => {
		const opening = at.scope.opening;
		if (card.type !== 'dot' || card.name !== '.param' || !opening || at.path !== program.entry) return [];
		const definition = names.card(opening);
		if (definition?.type !== 'dot' || definition.name !== '.subckt') return [];
		const takes = new Set(definition.assignments.map(({ name }) => name.text.toLowerCase()));
		return card.assignments
			.filter(({ name }) => takes.has(name.text.toLowerCase()))
			.map(({ name }) =>
				suspicion('argument_hidden', { name: name.text, subcircuit: definition.subject?.text ?? '' }, sourcePlace(at))
			);
	});
}

/** A default of a subcircuit with the name and another value than a global parameter, which the call does not pass on. */
function hiddenGlobals({ circuit, cards, program }: RunView): VerdictReasonRecord[] {
	const names = namesOf(program);
	const globals = new Set(
		cards
			.filter(isGlobalParameter)
			.flatMap(({ card }) => (card.type === 'dot' ? card.assignments.map(({ name }) => name.text.toLowerCase()) : []))
	);
	if (globals.size === 0) return [];
	const instances = new Set(circuit.devices.map(({ instance }) => instance));
	// Where one call passes it on, the others take the default on purpose.
	const passed = new Set(
		[...instances].flatMap(({ call, scope }) => {
			const card = call && names.card(call);
			if (card?.type !== 'device') return [];
			return card.assignments.map(({ name }) => `${scope.opening?.index} ${name.text.toLowerCase()}`);
		})
	);
	const seen = new Set<string>();
	return [...instances].flatMap((instance) => {
		const { call, scope } = instance;
		const definition = scope.opening && names.card(scope.opening);
		const card = call && names.card(call);
		if (!call || definition?.type !== 'dot' || card?.type !== 'device' || scope.opening?.path !== program.entry)
			return [];
		return definition.assignments.flatMap(({ name, value }) => {
			const key = name.text.toLowerCase();
			const place = `${scope.opening!.index} ${key}`;
			if (!globals.has(key) || passed.has(place) || seen.has(place)) return [];
			const [own, global] = [instance.evaluate(key), circuit.top.evaluate(key)];
			if (own === null || global === null || own === global || value.some(({ text }) => text.toLowerCase() === key))
				return [];
			seen.add(place);
			return [
				suspicion(
					'global_hidden',
					{ name: name.text, subcircuit: definition.subject?.text ?? '', value: String(own), global: String(global) },
					sourcePlace(call)
				)
			];
		});
	});
}

function isGlobalParameter({ at, card }: PlacedCard): boolean {
	return card.type === 'dot' && card.name === '.param' && at.scope.parent === null;
}

/** `alterparam` takes effect when `reset` builds the circuit again. */
function alteredWithoutReset({ cards }: RunView): VerdictReasonRecord[] {
	let altered: PlacedCard | null = null;
	for (const placed of cards) {
		const { card } = placed;
		if (card.type !== 'command') continue;
		if (card.name === 'alterparam') altered ??= placed;
		else if (card.name === 'reset' || card.name === 'mc_source') altered = null;
		else if (altered && /^(?:run|op|tran|ac|dc|noise|tf|pz|sens|disto)$/u.test(card.name))
			return [suspicion('alter_without_reset', { command: card.name }, sourcePlace(altered.at))];
	}
	return [];
}
