import { hasModelName } from '#lib/spice/model-doctor/is-model-file.ts';
import { isNetlist } from '../language/netlist-path.ts';

/** Further endings of files that netlists include. */
const included = /\.(?:inc|txt)$/iu;

/** Whether a file that is added from the device is text in any encoding by its name: circuit and model files are. */
export function isTextName(path: string): boolean {
	return isNetlist(path) || hasModelName(path) || included.test(path);
}
