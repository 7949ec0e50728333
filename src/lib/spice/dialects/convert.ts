import type { TextEdit } from '../service-types.ts';
import { encryptedParts } from '../recognise/encrypted-file.ts';
import { parseFile, type SourceFile } from '../syntax/parse.ts';
import { CardConversion, Conversion, type Converter } from './conversion.ts';
import { convertCarriageReturns, withLineFeeds } from './carriage-returns.ts';
import { alter, isAltered } from './converters/hspice/alter.ts';
import { laplaceCoefficients } from './converters/hspice/laplace-coefficients.ts';
import { temperatures } from './converters/hspice/temperatures.ts';
import { subcircuitNames } from './converters/subcircuit-names.ts';
import { macros } from './converters/hspice/macros.ts';
import { dcList } from './converters/dc-list.ts';
import { flux } from './converters/ltspice/flux.ts';
import { measureFunctions } from './converters/measure-functions.ts';
import { piecewiseLinear } from './converters/piecewise-linear.ts';
import { stimulus } from './converters/stimulus.ts';
import { separateUnits } from './converters/units.ts';
import { coupling } from './converters/coupling.ts';
import { diodeArea } from './converters/diode-area.ts';
import { dollarNodes, withoutDollars } from './converters/dollar-nodes.ts';
import { explained } from './converters/explained.ts';
import { expressions } from './converters/expressions.ts';
import { groundPorts, withGroundPort } from './converters/ground-ports.ts';
import { connections } from './converters/hspice/connections.ts';
import { controlledSources } from './converters/hspice/controlled-sources.ts';
import { mosLevels } from './converters/hspice/mos-levels.ts';
import { sweep } from './converters/hspice/sweep.ts';
import { suffixes } from './converters/hspice/suffixes.ts';
import { behavioralOptions } from './converters/ltspice/behavioral-options.ts';
import { measureForms } from './converters/ltspice/measure-forms.ts';
import { charge } from './converters/ltspice/charge.ts';
import { coilLoss } from './converters/ltspice/coil-loss.ts';
import { counter } from './converters/ltspice/counter.ts';
import { loadCurrent } from './converters/ltspice/load-current.ts';
import { modelFlags } from './converters/ltspice/model-flags.ts';
import { flipFlops } from './converters/ltspice/flip-flops.ts';
import { gates } from './converters/ltspice/gates.ts';
import { idealDiode } from './converters/ltspice/ideal-diode.ts';
import { modulator } from './converters/ltspice/modulator.ts';
import { otherFunctions } from './converters/ltspice/other-functions.ts';
import { partData } from './converters/ltspice/part-data.ts';
import { phaseDetector } from './converters/ltspice/phase-detector.ts';
import { sampling } from './converters/ltspice/sampling.ts';
import { smoothSwitch } from './converters/ltspice/smooth-switch.ts';
import { startup } from './converters/ltspice/startup.ts';
import { tableSource } from './converters/ltspice/table-source.ts';
import { transconductance } from './converters/ltspice/transconductance.ts';
import { varistor } from './converters/ltspice/varistor.ts';
import { initialCurrent } from './converters/initial-current.ts';
import { laplace, laplaceValue } from './converters/laplace.ts';
import { convertHashComments } from './converters/hash-comments.ts';
import { library } from './converters/library.ts';
import { lossyLine } from './converters/lossy-line.ts';
import { measure } from './converters/measure.ts';
import { measuredValues } from './converters/measured-values.ts';
import { noiseless } from './converters/noiseless.ts';
import { parameterCommas } from './converters/parameter-commas.ts';
import { parameterEquals } from './converters/parameter-equals.ts';
import { parameterNames } from './converters/parameter-names.ts';
import { parasitics } from './converters/parasitics.ts';
import { pspiceDevices } from './converters/pspice/devices.ts';
import { pspiceGates } from './converters/pspice/gates.ts';
import { pspiceModels } from './converters/pspice/models.ts';
import { pspiceSources } from './converters/pspice/sources.ts';
import { pspiceSubcircuits } from './converters/pspice/subcircuits.ts';
import { pspiceSwitches } from './converters/pspice/switches.ts';
import { sineCycles } from './converters/sine-cycles.ts';
import { step } from './converters/step.ts';
import { temperatureCoefficients } from './converters/temperature-coefficients.ts';
import { temperatureValues } from './converters/temperature-values.ts';
import { transient } from './converters/transient.ts';
import { uselessCards } from './converters/useless-cards.ts';
import type { ConversionNote, Dialect } from './dialect.ts';

const converters: readonly Converter[] = [
	...uselessCards,
	library,
	laplace,
	laplaceValue,
	transient,
	step,
	startup,
	sineCycles,
	initialCurrent,
	measure,
	parasitics,
	partData,
	noiseless,
	coupling,
	pspiceSources,
	pspiceModels,
	pspiceSwitches,
	pspiceDevices,
	diodeArea,
	lossyLine,
	pspiceGates,
	pspiceSubcircuits,
	parameterCommas,
	parameterEquals,
	parameterNames,
	temperatureCoefficients,
	dollarNodes,
	groundPorts,
	temperatureValues,
	expressions,
	gates,
	flipFlops,
	counter,
	coilLoss,
	transconductance,
	sampling,
	modulator,
	phaseDetector,
	varistor,
	otherFunctions,
	idealDiode,
	smoothSwitch,
	tableSource,
	charge,
	loadCurrent,
	modelFlags,
	behavioralOptions,
	measureForms,
	sweep,
	suffixes,
	controlledSources,
	mosLevels,
	connections,
	alter,
	macros,
	laplaceCoefficients,
	temperatures,
	subcircuitNames,
	dcList,
	flux,
	measureFunctions,
	measuredValues,
	piecewiseLinear,
	stimulus,
	separateUnits,
	...explained
];

export interface ConvertOptions {
	/** Whether the text has a title line. */
	isEntry: boolean;
	/** Whether ngspice will read it in the mode of its dialect: what that mode reads is left unchanged. */
	usesMode: boolean;
}

export interface Converted {
	/** In order, without overlap. */
	edits: readonly TextEdit[];
	notes: readonly ConversionNote[];
}

/** A text as its simulator reads it. */
export function parseForeign(text: string, from: Dialect, isEntry: boolean): SourceFile {
	const dollarIsLetter = from === 'pspice' || (from !== 'ngspice' && /\$[ng]_\w/iu.test(text));
	return parseFile(withLineFeeds(text), { isEntry, dollarIsLetter });
}

/** Converts another simulator's netlist to ngspice's dialect where the conversion is certain, and lists what is left to do. */
export function convertDialect(path: string, text: string, from: Dialect, options: ConvertOptions): Converted {
	const file = parseForeign(text, from, options.isEntry);
	const netlist = new Conversion(path, file, from);
	const wanted = (from === 'ngspice' ? [] : converters).filter(
		({ only, readInModes }) => (only?.includes(from) ?? true) && !(options.usesMode && readInModes.includes(from))
	);
	for (const [index, statement] of file.statements.entries()) {
		if (statement.kind !== 'device' && statement.kind !== 'dot') continue;
		const card = new CardConversion(netlist, index, statement);
		for (const converter of isAltered(card) ? wanted.filter((one) => one === alter) : wanted) converter.convert(card);
	}
	if (from !== 'ngspice') {
		convertHashComments(netlist);
		convertCarriageReturns(netlist, text);
	}
	for (const { from, to, simulator } of encryptedParts(file))
		netlist.notes.push({ from, to, sure: false, message: { code: 'dialects.notes.encrypted', values: { simulator } } });
	const edits = inOrder(netlist.edits);
	if (wanted.includes(dollarNodes)) for (const edit of edits) edit.insert = withoutDollars(netlist, edit.insert);
	if (wanted.includes(groundPorts))
		for (const edit of edits) edit.insert = withGroundPort(netlist, edit.from, edit.insert);
	return { edits, notes: netlist.notes.sort((a, b) => a.from - b.from) };
}

/** Converters should never edit the same place; if they do, the first one wins. */
function inOrder(edits: readonly TextEdit[]): TextEdit[] {
	const kept: TextEdit[] = [];
	for (const edit of edits.toSorted((a, b) => a.from - b.from || a.to - b.to))
		if (edit.from >= (kept.at(-1)?.to ?? 0)) kept.push(edit);
	return kept;
}
