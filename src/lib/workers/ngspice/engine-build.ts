import manifest from '../../../../wasm/dist/manifest.json';
import type { EngineBuild } from './protocol.ts';

export const engineBuild: EngineBuild = {
	version: manifest.ngspiceVersion,
	build: manifest.files['ngspice.wasm'].sha256
};
