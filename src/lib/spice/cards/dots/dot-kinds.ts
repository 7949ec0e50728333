import { ownValue } from '#lib/base/own-value.ts';
import * as analyses from './analyses.ts';
import { condition } from './conditions.ts';
import * as definitions from './definitions.ts';
import { options, plain, type DotKind } from './dot-kind.ts';
import { endOfSection, include, library } from './files.ts';
import { measure } from './measure.ts';
import * as signals from './signals-wanted.ts';

/** Dot cards by their long form. */
export const dotKinds: ReadonlyMap<string, DotKind> = new Map([
	['.subckt', definitions.subcircuit],
	['.ends', definitions.endOfSubcircuit],
	['.model', definitions.model],
	['.param', definitions.parameters],
	['.csparam', definitions.parameters],
	['.func', definitions.functionDefinition],
	['.global', definitions.global],
	['.include', include],
	['.lib', library],
	['.endl', endOfSection],
	['.ic', signals.nodeValues],
	['.nodeset', signals.nodeValues],
	['.save', signals.save],
	['.print', signals.print],
	['.plot', signals.print],
	['.probe', signals.probe],
	['.four', signals.fourier],
	['.measure', measure],
	['.op', analyses.operatingPoint],
	['.dc', analyses.directCurrent],
	['.ac', analyses.smallSignal],
	['.tran', analyses.transient],
	['.noise', analyses.noise],
	['.tf', analyses.transferFunction],
	['.sens', analyses.sensitivity],
	['.pz', analyses.poleZero],
	['.disto', analyses.distortion],
	['.sp', analyses.scattering],
	['.pss', analyses.periodicSteadyState],
	['.if', condition],
	['.elseif', condition],
	['.else', plain],
	['.endif', plain],
	['.control', plain],
	['.endc', plain],
	['.end', plain],
	['.title', plain],
	['.options', options],
	['.temp', plain],
	['.width', plain],
	['.backanno', plain],
	['.prot', plain],
	['.unprot', plain]
]);

const shortForms: Readonly<Record<string, string>> = {
	'.eom': '.ends',
	'.meas': '.measure',
	'.macro': '.subckt'
};

/** Prefixes by which ngspice recognizes a card, longest first. */
const prefixes: readonly (readonly [string, string])[] = [
	['.csparam', '.csparam'],
	['.control', '.control'],
	['.global', '.global'],
	['.subckt', '.subckt'],
	['.macro', '.subckt'],
	['.title', '.title'],
	['.probe', '.probe'],
	['.endc', '.endc'],
	['.para', '.param'],
	['.func', '.func'],
	['.four', '.four'],
	['.inc', '.include'],
	['.opt', '.options']
];

/** The long form of a dot card's name, lower case. */
export function longForm(name: string): string {
	const lower = name.toLowerCase();
	if (dotKinds.has(lower)) return lower;
	return ownValue(shortForms, lower) ?? prefixes.find(([prefix]) => lower.startsWith(prefix))?.[1] ?? lower;
}
