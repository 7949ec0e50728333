import { targetName } from '#lib/db/runs/run-setting.ts';
import type { Assignment } from '#lib/spice/cards/card.ts';
import { dotCards, isAtTop } from '#lib/spice/project/cards-of.ts';
import { valueSpan } from '#lib/spice/project/edit-statement.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';
import { fileSections } from '#lib/spice/project/read-program.ts';
import { resolveReference } from '#lib/spice/project/resolve.ts';
import { elementName, elementsOf } from './elements.ts';
import { valueIn } from './inside-places.ts';
import { canHook } from './instance-hooks.ts';
import { numbersIn } from './numbers.ts';
import { ownTarget } from './own-models.ts';
import { optionNames, optionNominal, timeStep } from './solver-places.ts';
import { devices, numberIn, valueOf } from './card-values.ts';
import { statedSpread } from './stated-spread.ts';
import { StatedTolerances, type StatedTolerance } from './stated-tolerance.ts';
import { sections, targetPlaces, withoutQuotes } from './target-places.ts';
import { transistorsOf } from './transistors.ts';
import { MAX_OF_KIND, type Variable } from './variable.ts';

/** What can be set in a netlist, in the order of its cards: parameters, values of elements, parameters of models, other numbers, temperature, libraries, solver; then what differs between transistors. */
export function variablesOf(program: Program): Variable[] {
	const transistors = byName(transistorsOf(program));
	const lists = [parameters, deviceValues, expandedValues, modelParameters, numbers, temperature, libraries, solver];
	const listed = lists.flatMap((list) =>
		[...byName(list(program))].slice(0, MAX_OF_KIND).map(([name, variable]): Variable => {
			const found = variable.target.kind === 'device' ? transistors.get(name) : undefined;
			if (found) transistors.delete(name);
			return found ? { ...found, ...variable } : variable;
		})
	);
	return [...listed, ...[...transistors.values()].slice(0, MAX_OF_KIND)];
}

const byName = <Named extends Pick<Variable, 'target'>>(all: readonly Named[]): Map<string, Named> =>
	new Map(all.map((each) => [targetName(each.target).toLowerCase(), each]));

function parameters(program: Program): Variable[] {
	return dotCards(program, '.param')
		.filter(isAtTop)
		.flatMap(({ at, card }) =>
			card.assignments.map((given) => ({
				target: { kind: 'parameter' as const, name: given.name.text },
				...assignedSpread(at, given)
			}))
		);
}

function deviceValues(program: Program): Variable[] {
	const stated = new StatedTolerances(program, numberIn);
	return devices(program).flatMap(({ at, card }): Variable[] => {
		const target = { kind: 'device' as const, device: card.name.text };
		const value = valueOf(card);
		const own: Variable[] =
			value === null
				? []
				: [
						value === 'missing'
							? { target, nominal: card.values.length === 0 ? 0 : null }
							: {
									target,
									...numberOrSpread(at.statement.code.slice(value.from, value.to)),
									...toleranced(stated.ofElement(card))
								}
					];
		// The values of elements with a model, such as the width of a transistor.
		const given = own.length > 0 ? [] : card.assignments;
		return [
			...own,
			...given.flatMap((each): Variable[] => {
				const nominal = assignedNumber(at, each);
				return nominal === null ? [] : [{ target: { ...target, parameter: each.name.text }, nominal }];
			})
		];
	});
}

/** Values of elements in subcircuits, for each call, as far as one call can set them; and parameters of models that differ from element to element. */
function expandedValues(program: Program): Variable[] {
	const stated = new StatedTolerances(program, numberIn);
	return [...elementsOf(program).values()].flatMap((element): Variable[] => {
		const device = elementName(element);
		const inside = element.instance.call ? ({ inside: true } as const) : {};
		const own = stated.ofOwnModel(element).map(({ parameter, value, tolerances }) => ({
			...{ target: ownTarget(device, parameter), nominal: value, tolerances },
			...inside
		}));
		if (!element.instance.call) return own;
		const { card } = element;
		const hasValue = valueOf(card) !== null;
		const names = hasValue ? [''] : card.assignments.map(({ name }) => name.text.toLowerCase());
		const values = names.flatMap((parameter): Variable[] => {
			const nominal = (canHook(element) ? valueIn(element, parameter)?.value : null) ?? null;
			if (nominal === null && !hasValue) return [];
			const target = { kind: 'device' as const, device, ...(parameter !== '' && { parameter }) };
			return [
				{ target, nominal, ...toleranced(hasValue && nominal !== null ? stated.ofElement(card) : []), ...inside }
			];
		});
		return [...values, ...own];
	});
}

function modelParameters(program: Program): Variable[] {
	const stated = new StatedTolerances(program, numberIn);
	return dotCards(program, '.model').flatMap(({ at, card }) =>
		card.assignments.flatMap((given): Variable[] => {
			const nominal = assignedNumber(at, given);
			const model = card.subject?.text;
			if (nominal === null || model === undefined) return [];
			const parameter = given.name.text;
			const target = { kind: 'model' as const, model, parameter };
			return [{ target, nominal, ...toleranced(stated.ofModel(model, parameter)) }];
		})
	);
}

/** Numbers in waveforms, expressions and subcircuits. */
function numbers(program: Program): Variable[] {
	return numbersIn(program, MAX_OF_KIND).map(({ name, nominal }) => ({ target: { kind: 'number', name }, nominal }));
}

const toleranced = (tolerances: readonly StatedTolerance[]): Pick<Variable, 'tolerances'> =>
	tolerances.length > 0 ? { tolerances } : {};

function temperature(program: Program): Variable[] {
	const target = { kind: 'temperature' } as const;
	return [{ target, nominal: targetPlaces(program, target).nominal }];
}

function libraries(program: Program): Variable[] {
	const { files, entry } = program;
	return sections(program).flatMap(({ at, card }): Variable[] => {
		const library = withoutQuotes(card.subject?.text ?? '');
		const path = resolveReference(files, library, at.path, entry);
		const file = path === null ? undefined : files.get(path);
		const nominal = withoutQuotes(card.words[0]?.text ?? '');
		return [{ target: { kind: 'section', library }, nominal, sections: file ? [...fileSections(file).keys()] : [] }];
	});
}

/** The maximum time step, and the options that say how exactly is computed. */
function solver(program: Program): Variable[] {
	const step = timeStep(program);
	return [
		...(step ? [{ target: { kind: 'time_step' as const }, nominal: step.nominal }] : []),
		...optionNames.map((name) => ({ target: { kind: 'option' as const, name }, nominal: optionNominal(program, name) }))
	];
}

function assignedSpread(at: ProgramStatement, given: Assignment): Pick<Variable, 'nominal' | 'spread'> {
	if (given.value.length === 0) return { nominal: null };
	const { from, to } = valueSpan(given);
	return numberOrSpread(at.statement.code.slice(from, to));
}

function numberOrSpread(text: string): Pick<Variable, 'nominal' | 'spread'> {
	return statedSpread(text, numberIn) ?? { nominal: numberIn(text) };
}

function assignedNumber(at: ProgramStatement, given: Assignment): number | null {
	if (given.value.length === 0) return null;
	const { from, to } = valueSpan(given);
	return numberIn(at.statement.code.slice(from, to));
}
