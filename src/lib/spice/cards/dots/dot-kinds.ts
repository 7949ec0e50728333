import * as analyses from './analyses.ts';
import { condition } from './conditions.ts';
import * as definitions from './definitions.ts';
import { plain, type DotKind } from './dot-kind.ts';
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
	['.if', condition],
	['.elseif', condition],
	['.else', plain],
	['.endif', plain],
	['.control', plain],
	['.endc', plain],
	['.end', plain],
	['.title', plain],
	['.options', plain],
	['.temp', plain],
	['.width', plain],
	['.backanno', plain],
	['.prot', plain],
	['.unprot', plain]
]);

const shortForms: Readonly<Record<string, string>> = {
	'.inc': '.include',
	'.incl': '.include',
	'.macro': '.subckt',
	'.eom': '.ends',
	'.params': '.param',
	'.meas': '.measure',
	'.option': '.options',
	'.opt': '.options',
	'.fourier': '.four'
};

/** The long form of a dot card's name, lower case. */
export function longForm(name: string): string {
	const lower = name.toLowerCase();
	return Object.hasOwn(shortForms, lower) ? shortForms[lower]! : lower;
}
