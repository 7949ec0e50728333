import type { DeviceCard, DotCard } from '../../cards/card.ts';
import { codeModel } from '../../cards/reference/code-models.ts';
import { instanceParameters, modelParameters } from '../../cards/reference/parameters.ts';
import type { ProgramStatement } from '../../project/program.ts';
import type { Token } from '../../syntax/tokens.ts';
import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';
import { ruleOfDevices } from '../kept-findings.ts';
import { nearMiss } from '../near-miss.ts';

/** On every `.model` card, whatever its kind. */
const ofEveryModel = [
	'level',
	'version',
	'lmin',
	'lmax',
	'wmin',
	'wmax',
	'mfg',
	'type',
	'vendor',
	'vceo',
	'icrating',
	'iave',
	'vpk',
	'vds',
	'ron',
	'qg',
	'ako'
];
/** Accepted on model cards although the tables list it as read-only. */
const besides = new Map([['ltra', ['rel']]]);
/** On every element. */
const ofEveryDevice = ['m', 'temp', 'dtemp', 'off', 'ic', 'scale', 'tnodeout', 'save', 'print', 'noisy'];
/** Elements whose parameters the tables list completely. */
const letters = new Set([...'rcldqjzmsw']);

/** Parameters that a model or an element does not have. */
export const parameters: Rule = function* (context) {
	for (const { at, card } of context.dots) if (card.name === '.model') yield* ofModel(at, card);
	yield* ofDevices(context);
};

const ofDevices = ruleOfDevices((context, { at, card }) =>
	card.assignments.length > 0 && letters.has(card.letter) ? ofDevice(context, at, card) : []
);

function* ofModel(at: ProgramStatement, card: DotCard): Iterable<Finding> {
	const kind = card.words[0]?.text.toLowerCase() ?? '';
	const level = levelOf(card);
	if (level === null) return;
	const own = modelParameters(kind, level) ?? codeModel(kind)?.parameters;
	if (!own) return;
	const names = namesOf(`model ${kind} ${level}`, () => [
		...own.map(({ name }) => name),
		...(instanceParameters('', kind, level) ?? []).map(({ name }) => name),
		...ofEveryModel,
		...(besides.get(kind) ?? [])
	]);
	for (const { name } of card.assignments) {
		if (names.has(name.text.toLowerCase())) continue;
		yield finding(
			'unknown_model_parameter',
			'warning',
			placeOf(at, name),
			{ name: name.text, kind },
			{
				fixes: correction(at, name, names)
			}
		);
	}
}

/** Cards whose parameters are all among the names they were last compared with. */
const sound = new WeakMap<DeviceCard, ReadonlySet<string>>();

function* ofDevice(context: Context, at: ProgramStatement, card: DeviceCard): Iterable<Finding> {
	const names = namesOfDevice(context, at, card);
	if (!names || sound.get(card) === names) return;
	const unknown = card.assignments.filter(({ name }) => !names.has(name.text.toLowerCase()));
	if (unknown.length === 0) sound.set(card, names);
	const { dialect } = context.program;
	for (const { name } of unknown) {
		// The charge of a behavioural capacitor; ngspice splits `TC=a,b` in PSpice's mode, which LTspice's includes.
		if (card.letter === 'c' && name.text.toLowerCase() === 'q') continue;
		if (isTemperaturePair(card, name) && (dialect === 'pspice' || dialect === 'ltspice')) continue;
		yield finding(
			'unknown_instance_parameter',
			'error',
			placeOf(at, name),
			{ name: name.text, device: card.name.text },
			{
				fixes: correction(at, name, names)
			}
		);
	}
}

function isTemperaturePair({ letter }: DeviceCard, name: Token): boolean {
	return 'rlc'.includes(letter) && name.text.toLowerCase() === 'tc';
}

/** Names of the parameters that an element of its kind, with its model, accepts; null if they are not known. */
function namesOfDevice(context: Context, { scope }: ProgramStatement, card: DeviceCard): ReadonlySet<string> | null {
	const { letter } = card;
	if (!card.model) return namesOfKind(letter, '', 0);
	const definition = context.names.lookup(scope, 'model', card.model.text.toLowerCase())?.definitions[0];
	const model = definition ? context.card(definition.at) : null;
	if (model?.type !== 'dot') return null;
	let names = ofModelCard.get(model)?.get(letter);
	if (names === undefined) {
		names = namesOfKind(letter, model.words[0]?.text.toLowerCase() ?? '', levelOf(model));
		ofModelCard.set(
			model,
			(ofModelCard.get(model) ?? new Map<string, ReadonlySet<string> | null>()).set(letter, names)
		);
	}
	return names;
}

/** Names of the parameters of the elements that use a model, by their letter. */
const ofModelCard = new WeakMap<DotCard, Map<string, ReadonlySet<string> | null>>();

function namesOfKind(letter: string, kind: string, level: number | null): ReadonlySet<string> | null {
	const own = level === null ? null : instanceParameters(letter, kind, level);
	if (!own || own.length === 0) return null;
	return namesOf(`device ${letter} ${kind} ${level}`, () => [
		...own.map(({ name }) => name),
		...ofEveryDevice,
		letter,
		'value'
	]);
}

/** Level of a model; 0 if none is given, null if it is not a plain number. */
function levelOf({ assignments }: DotCard): number | null {
	const given = assignments.find(({ name }) => name.text.toLowerCase() === 'level')?.value;
	if (!given) return 0;
	const level = Number(given[0]?.text);
	return given.length === 1 && Number.isFinite(level) ? level : null;
}

const kept = new Map<string, ReadonlySet<string>>();

function namesOf(key: string, read: () => readonly string[]): ReadonlySet<string> {
	let names = kept.get(key);
	if (!names) kept.set(key, (names = new Set(read().map((name) => name.toLowerCase()))));
	return names;
}

function correction(at: ProgramStatement, name: Token, names: ReadonlySet<string>): ProgramFix[] {
	const meant = nearMiss(name.text, names);
	return meant === null
		? []
		: [{ title: { code: 'write_name', values: { text: meant } }, edits: [{ ...placeOf(at, name), insert: meant }] }];
}
