import { contentFromBytes } from '#lib/db/file-content.ts';
import { decodeText } from '#lib/spice/model-files/decode-text.ts';
import { hasModelName } from '#lib/spice/model-files/is-model-file.ts';
import { isNetlist } from '../language/netlist-path.ts';

/** Further endings of files that netlists include. */
const included = /\.(?:inc|txt)$/iu;

/** The content of a file that is added from the device: circuit and model files are text in any encoding, others only in UTF-8. */
export function addedContent(name: string, bytes: Uint8Array): string | Uint8Array {
	const isCircuit = isNetlist(name) || hasModelName(name) || included.test(name);
	return (isCircuit ? decodeText(bytes) : null) ?? contentFromBytes(bytes);
}
